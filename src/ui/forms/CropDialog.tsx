import './PictureField.css';
import { useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

type Props = {
  picture: string | null;
  ratio: number;
  onCropped: (file: File) => void;
  onClose: () => void;
};

export const CropDialog = ({ picture, ...rest }: Props) => (
  <Dialog title="Recadrer l’image" open={picture !== null} onClose={rest.onClose}>
    {picture && <CropForm picture={picture} {...rest} />}
  </Dialog>
);

function CropForm({ picture, ratio, onCropped, onClose }: Props & { picture: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const selectAll = ({ currentTarget: { naturalWidth, naturalHeight } }: { currentTarget: HTMLImageElement }) =>
    setCrop(
      centerCrop(
        makeAspectCrop({ unit: '%', width: 100 }, ratio, naturalWidth, naturalHeight),
        naturalWidth,
        naturalHeight,
      ),
    );
  const apply = async () => {
    if (image.current && crop) onCropped(await cropImage(image.current, crop));
    onClose();
  };
  return (
    <>
      <ReactCrop
        {...(crop && { crop })}
        aspect={ratio}
        keepSelection
        onChange={(_, percent) => setCrop(percent)}
        ariaLabels={{
          cropArea: 'Partie gardée, les flèches la déplacent',
          nwDragHandle: 'Coin en haut à gauche',
          nDragHandle: 'Bord du haut',
          neDragHandle: 'Coin en haut à droite',
          eDragHandle: 'Bord de droite',
          seDragHandle: 'Coin en bas à droite',
          sDragHandle: 'Bord du bas',
          swDragHandle: 'Coin en bas à gauche',
          wDragHandle: 'Bord de gauche',
        }}
      >
        <img ref={image} className="crop-picture" src={picture} alt="L’image entière" onLoad={selectAll} />
      </ReactCrop>
      <div className="cluster">
        <Button onClick={apply} disabled={!crop}>
          Garder cette partie
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </>
  );
}

const maxWidth = 2_400;

async function cropImage(image: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<File> {
  const { naturalWidth, naturalHeight } = image;
  const fullWidth = (width / 100) * naturalWidth;
  const scale = Math.min(1, maxWidth / fullWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(fullWidth * scale));
  canvas.height = Math.max(1, Math.round((height / 100) * naturalHeight * scale));
  canvas
    .getContext('2d')
    ?.drawImage(
      image,
      (-x / 100) * naturalWidth * scale,
      (-y / 100) * naturalHeight * scale,
      naturalWidth * scale,
      naturalHeight * scale,
    );
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'recadree.png', { type: 'image/png' });
}
