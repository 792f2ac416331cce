import './picture.css';
import { parsePicture } from '../uploads/picture.ts';

type Props = {
  picture: string | null;
  alt: string;
  sizes?: string;
  className?: string;
};

export function PictureView({ picture, alt, sizes = '100vw', className = '' }: Props) {
  const parsed = parsePicture(picture);
  if (!parsed) {
    const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
    return (
      <span className={`picture picture-none ${className}`} {...name}>
        <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true" focusable="false">
          <circle cx="60" cy="60" r="44" />
          <circle cx="60" cy="60" r="36" />
        </svg>
      </span>
    );
  }
  return (
    <picture className={`picture ${className}`}>
      {parsed.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={parsed.src} alt={alt} width={parsed.width} height={parsed.height} loading="lazy" decoding="async" />
    </picture>
  );
}
