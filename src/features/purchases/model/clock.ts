import { lawValue } from '../../../law.ts';
import { type Holidays, isWorkingDay } from '../../../workingDays.ts';

/** 48 hours, extended to the same time on the next working day (C. conso. L224-99, R224-7). */
export function coolingOffEnd(signedAt: number, holidays?: Holidays): number {
  const signedTime = Temporal.Instant.fromEpochMilliseconds(signedAt).toZonedDateTimeISO('Europe/Paris');
  const regularEnd = signedTime.add({ hours: lawValue('buyBackHours', `${signedTime.toPlainDate()}`) });
  for (let days = 0; ; days++) {
    const end = regularEnd.add({ days });
    if (isWorkingDay(new Date(`${end.toPlainDate()}T00:00:00Z`), holidays)) return end.epochMilliseconds;
  }
}
