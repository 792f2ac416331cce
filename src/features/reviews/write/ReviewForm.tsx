import { useRef, useState } from 'react';
import { formatDay } from '../../../dates.ts';
import { call } from '../../../http/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/forms/Field.tsx';
import { Form, findProblem, noProblem, useSubmission } from '../../../ui/forms/Form.tsx';
import { ratingLabel } from '../review.ts';
import './review.css';
import { type Review, removeReviewContract, writeReviewContract } from '../reviews.api.ts';
import type { ReviewableLine } from './writeReview.server.ts';

function ReviewStatus({ review: { status, reason, decidedAt } }: { review: Review }) {
  if (status === 'waiting')
    return <p className="notice">Votre avis attend d’être lu. Un courriel vous dira la suite.</p>;
  const day = decidedAt === null ? '' : ` le ${formatDay(decidedAt)}`;
  return status === 'published' ? (
    <p className="notice notice-success">
      Votre avis est publié{day}. Si vous le changez, il sera relu avant d’être publié de nouveau.
    </p>
  ) : (
    <p className="notice notice-danger">Votre avis n’a pas été publié. Motif : {reason}</p>
  );
}

function Line({ line: { lineId, name, review: stored } }: { line: ReviewableLine }) {
  const [review, setReview] = useState(stored);
  const [text, setText] = useState(stored?.text ?? '');
  const [rating, setRating] = useState(stored?.rating ?? 0);
  const box = useRef<HTMLDivElement>(null);
  const submission = useSubmission(async () => {
    const body = { lineId, rating, text };
    const problem = findProblem(writeReviewContract.body, body);
    if (problem) return problem;
    setReview((await call(writeReviewContract, { body })).data);
    box.current?.focus();
    return noProblem;
  });
  const { errors } = submission;
  const removeReview = async () => {
    if (!review) return;
    await call(removeReviewContract, { params: { id: review._id } });
    setReview(null);
    setText('');
    setRating(0);
  };
  const headingId = `avis-${lineId}`;
  return (
    <section className="panel stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{name}</h2>
      <div className="review-standing" tabIndex={-1} ref={box}>
        {review && <ReviewStatus review={review} />}
      </div>
      <Form
        submission={submission}
        prefix={`${headingId}-`}
        className="stack"
        submit={review ? 'Envoyer la correction' : 'Envoyer mon avis'}
        aside={
          review && (
            <Button variant="quiet" onClick={removeReview}>
              Retirer mon avis
            </Button>
          )
        }
      >
        <fieldset
          id={`${headingId}-rating`}
          name="rating"
          aria-describedby={errors['rating'] && `${headingId}-rating-error`}
        >
          <legend>Votre note</legend>
          <div className="review-stars">
            {[1, 2, 3, 4, 5].map((one) => (
              <label key={one} className="icon-button">
                <input
                  className="visually-hidden"
                  type="radio"
                  name={`rating-${lineId}`}
                  value={one}
                  checked={rating === one}
                  onChange={() => setRating(one)}
                />
                <span className="stars" aria-hidden="true">
                  {one <= rating ? '★' : '☆'}
                </span>
                <span className="visually-hidden">{ratingLabel(one)}</span>
              </label>
            ))}
          </div>
          {errors['rating'] && (
            <p className="field-error" id={`${headingId}-rating-error`}>
              {errors['rating']}
            </p>
          )}
        </fieldset>
        <TextField
          id={`${headingId}-text`}
          name="text"
          label="Votre avis"
          hint="Votre pièce, l’envoi, l’accueil. N’indiquez ni nom ni coordonnées."
          error={errors['text']}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Form>
    </section>
  );
}

export const ReviewForms = ({ lines }: { lines: readonly ReviewableLine[] }) => (
  <div className="halves">
    {lines.map((line) => (
      <Line key={line.lineId} line={line} />
    ))}
  </div>
);
