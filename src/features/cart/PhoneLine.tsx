import { phoneLink, phoneText } from '../../paths.ts';
import type { ShopTerms } from './terms.ts';

export const PhoneLine = ({ phone }: Pick<ShopTerms, 'phone'>) =>
  phone && (
    <p className="small">
      Une question{'\u202f'}?{' '}
      <a className="figures" href={phoneLink(phone)}>
        {phoneText(phone)}
      </a>
    </p>
  );
