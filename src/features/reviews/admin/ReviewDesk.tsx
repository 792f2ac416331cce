import './reviewList.css';
import { useState } from 'react';
import { adminOrderPath, adminUserPath } from '../../../adminPaths.ts';
import { formatCompactTime, formatDay, formatMoment } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { useRow } from '../../../ui/desk/useRow.tsx';
import { SelectField, TextField } from '../../../ui/forms/Field.tsx';
import { ratingLabel, reviewStatusLabels, stars } from '../review.ts';
import { type DeskReview, decideReviewContract } from '../reviews.api.ts';

/** A low rating alone is no ground for refusal. */
const refusalGrounds = [
  'Votre avis contient des propos injurieux ou diffamatoires.',
  'Votre avis donne des informations personnelles.',
  'Votre avis n’a pas de rapport avec l’article ou la commande.',
  'Votre avis fait de la publicité ou renvoie vers un autre site.',
];

function Row({ review: initial, isFirst }: { review: DeskReview; isFirst: boolean }) {
  const { row: review, busy, change, refusal } = useRow(initial);
  const [reason, setReason] = useState('');
  const { _id, rating, text, status, itemName, author, orderNumber, updatedAt } = review;
  const decide = async (decision: 'published' | 'refused') => {
    const message = decision === 'published' ? 'L’avis est publié.' : 'L’avis est refusé. Son auteur reçoit le motif.';
    const body = { decision, reason: decision === 'refused' ? reason : '', updatedAt };
    const isDone = await change(decision, () =>
      act(decideReviewContract, { params: { id: _id }, body, success: message }),
    );
    if (isDone) setReason('');
  };
  return (
    <details className="row-fold review-desk" open={isFirst && initial.status === 'waiting'}>
      <summary className="row-fold-head cluster fold-sign">
        <span className="stars" aria-hidden="true">
          {stars(rating)}
        </span>
        <span className="visually-hidden">{ratingLabel(rating)}</span>
        <span className="row-fold-name wrap-anywhere">{itemName}</span>
        <span className="review-desk-start soft">{text}</span>
        <span className="review-desk-author soft">{author}</span>
        <span className="soft figures">{formatCompactTime(updatedAt)}</span>
        <span className={`badge ${reviewStatusLabels[status].badge}`}>{reviewStatusLabels[status].label}</span>
      </summary>
      <div className="stack">
        <p className="typed-text wrap-anywhere">{text}</p>
        <p className="soft small">
          <a href={adminUserPath(review.userId)}>{author}</a>, commande{' '}
          <a href={adminOrderPath(review.orderId)} className="figures">
            {orderNumber}
          </a>{' '}
          livrée le {formatDay(review.experiencedAt)}.
          {review.decidedAt !== null &&
            ` ${reviewStatusLabels[status].label} le ${formatMoment(review.decidedAt)}${review.decidedBy && ` par ${review.decidedBy}`}.`}
        </p>
        {review.reason && <p className="notice">Motif donné à l’auteur : {review.reason}</p>}
        {refusal}
        <div className="review-desk-acts cluster baseline">
          {status !== 'published' && (
            <Button busy={busy === 'published'} onClick={() => decide('published')}>
              Publier
            </Button>
          )}
          {status !== 'refused' && (
            <details>
              <summary>{status === 'published' ? 'Retirer cet avis…' : 'Refuser…'}</summary>
              <div className="stack">
                <SelectField label="Motif tout prêt" value="" onChange={({ target }) => setReason(target.value)}>
                  <option value="">Choisir…</option>
                  {refusalGrounds.map((ground) => (
                    <option key={ground}>{ground}</option>
                  ))}
                </SelectField>
                <TextField
                  label="Motif, que l’auteur reçoit par courriel"
                  rows={2}
                  maxLength={500}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
                <Button variant="danger" busy={busy === 'refused'} onClick={() => decide('refused')}>
                  Refuser l’avis
                </Button>
              </div>
            </details>
          )}
        </div>
      </div>
    </details>
  );
}

export const ReviewDesk = ({ reviews }: { reviews: readonly DeskReview[] }) => (
  <div data-rows>
    {reviews.map((review, at) => (
      <Row key={review._id} review={review} isFirst={at === 0} />
    ))}
  </div>
);
