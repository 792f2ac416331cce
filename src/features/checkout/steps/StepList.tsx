import { type Progress, steps, stepTitles } from '../steps.ts';

/** Where one is: steps already reached are links, so the browser's history and keyboard do the rest. */
export function StepList({ progress }: { progress: Progress }) {
  const furthest = steps.indexOf(progress.furthest);
  return (
    <nav aria-label="Étapes de la commande">
      <ol className="checkout-steps">
        {steps.map((step, index) => {
          const name = (
            <>
              <span className="checkout-step-number">{index + 1}</span>
              <span className="checkout-step-name">{stepTitles[step]}</span>
            </>
          );
          return (
            <li key={step}>
              {index <= furthest ? (
                <a href={`#${step}`} aria-current={step === progress.step ? 'step' : undefined}>
                  {name}
                </a>
              ) : (
                <span>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
