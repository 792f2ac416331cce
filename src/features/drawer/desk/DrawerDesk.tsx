import { useState } from 'react';
import { eurosFromCents, formatEuro, formatNumber, sum } from '../../../money.ts';
import { Button } from '../../../ui/Button.tsx';
import { act } from '../../../ui/desk/act.ts';
import { GridViews } from '../../../ui/desk/GridHead.tsx';
import { GridTable } from '../../../ui/desk/GridTable.tsx';
import { SaveForm } from '../../../ui/desk/SaveForm.tsx';
import { type Confirmation, useAction } from '../../../ui/desk/useAction.tsx';
import { deleteDraft } from '../../../ui/forms/draftStore.ts';
import { Field, SelectField } from '../../../ui/forms/Field.tsx';
import { useStoredDraft } from '../../../ui/forms/formDraft.ts';
import { toastNext } from '../../../ui/toastNext.ts';
import { closeDrawerContract, type DrawerNote, moveDrawerContract, openDrawerContract } from '../drawer.api.ts';
import { signedEuro, signedNumber } from '../model/cash.ts';
import {
  countLines,
  type DrawerLine,
  type DrawerView,
  isCount,
  type Mode,
  modes,
  modesByState,
  noteKey,
  parseCount,
  proposedCount,
} from './drawerView.ts';
import './drawer.css';

const draftKey = 'drawer-desk';

export function DrawerDesk({ view }: { view: DrawerView }) {
  const [mode, setMode] = useState<Mode>(modesByState[view.state][0] ?? 'close');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [iso, setIso] = useState('');
  const [reason, setReason] = useState('');
  const { start, busy, dialog } = useAction();
  const isDirty = Object.keys(typed).length > 0 || reason !== '';
  useStoredDraft(draftKey, isDirty ? { typed, reason } : null, (stored) => {
    setTyped(stored.typed);
    setReason(stored.reason);
  });

  const isEntered = (note: DrawerNote) => `${mode} ${noteKey(note)}` in typed;
  const lines = countLines(view, mode, (note) => note.iso === iso || isEntered(note)).map((line) => {
    const text = typed[`${mode} ${line.key}`] ?? proposedCount(view, mode, line);
    return { ...line, text, count: parseCount(text) };
  });
  const hasInvalidCount = lines.some(({ count }) => count === undefined);
  const euroLines = lines.filter(({ note }) => note === null);
  const total = sum(euroLines.map(({ unitCents, count }) => (unitCents ?? 0) * (count ?? 0)));
  const expected = sum(euroLines.map(({ unitCents, inDrawer }) => (unitCents ?? 0) * inDrawer));
  const difference = mode === 'open' && view.isFirst ? 0 : total - expected;
  const hasNoteDifference = lines.some(({ note, count, inDrawer }) => note && count != null && count !== inDrawer);
  const isCounted = lines.some(({ text }) => text !== '');
  const needsReason = isCount(mode) && (difference !== 0 || hasNoteDifference);

  const save = (text: string, request: () => Promise<unknown>, confirmation?: Confirmation) => {
    const run = async () => {
      await request();
      deleteDraft(draftKey);
      toastNext(text);
      location.reload();
    };
    return start({ confirmation, run });
  };
  const counts = euroLines.flatMap(({ unitCents, count }) =>
    count ? [{ value: eurosFromCents(unitCents ?? 0), count }] : [],
  );
  const body = {
    counts,
    reason,
    notes: lines.flatMap(({ note, count }) =>
      note && count != null ? [{ currencyId: note.currencyId, value: note.value, count, seen: note.inSafe }] : [],
    ),
  };
  const differenceText = difference === 0 ? '' : `, écart de ${signedEuro(difference)}`;
  const closeConfirmation: Confirmation = {
    title: `Clore la caisse du ${view.day}`,
    text: `${formatEuro(total)} en caisse${differenceText}. Une journée close ne rouvre pas.`,
    label: 'Clore la caisse',
    cancelLabel: 'Revenir au compte',
    variant: 'gold',
  };
  const moveBankCash = (kind: 'deposit' | 'withdrawal') =>
    act(moveDrawerContract, {
      body: { key: typed['key'] ?? crypto.randomUUID(), kind, counts, reference: reason },
      success: '',
    });
  const actions: Record<Mode, () => void> = {
    open: () => save('La caisse est ouverte.', () => act(openDrawerContract, { body, success: '' })),
    close: () => save('La caisse est close.', () => act(closeDrawerContract, { body, success: '' }), closeConfirmation),
    deposit: () => save('La remise en banque est notée.', () => moveBankCash('deposit')),
    withdrawal: () => save('L’apport est noté.', () => moveBankCash('withdrawal')),
  };

  const submit = () => {
    if (busy) return;
    if (hasInvalidCount) return document.querySelector<HTMLElement>('.drawer-table [aria-invalid]')?.focus();
    if (needsReason && reason.trim() === '') return document.querySelector<HTMLElement>('#drawer-reason')?.focus();
    actions[mode]();
  };

  return (
    <>
      <SaveForm className="drawer-desk stack gap-3" onSave={submit}>
        {modesByState[view.state].length > 1 && (
          <GridViews
            legend="Que faire"
            views={modesByState[view.state].map((name) => ({ name, label: modes[name].label }))}
            selected={mode}
            onChoose={setMode}
          />
        )}
        {isCount(mode) && view.notes.length > 0 && (
          <SelectField
            label="Compter aussi des billets étrangers"
            value={iso}
            onChange={({ target }) => setIso(target.value)}
          >
            <option value="">Aucune devise</option>
            {[...new Map(view.notes.map((note) => [note.iso, note.name]))].map(([code, name]) => (
              <option key={code} value={code}>
                {`${name} (${code})`}
              </option>
            ))}
          </SelectField>
        )}
        <GridTable
          className="drawer-table"
          label="Pièces et billets"
          headings={[
            ['Pièce ou billet'],
            ['En caisse', 'right'],
            [modes[mode].column, 'right'],
            ...(isCount(mode) ? [['Écart', 'right'] as const] : []),
            ['Somme', 'right'],
          ]}
          rows={lines}
          groupOf={({ group }) => group}
          line={(line, isOpen) => (
            <Line
              key={line.key}
              line={line}
              mode={mode}
              isOpen={isOpen}
              isFirst={line === lines[0]}
              type={(text) =>
                setTyped((before) => ({ key: crypto.randomUUID(), ...before, [`${mode} ${line.key}`]: text }))
              }
            />
          )}
        />
        <div className="save-bar drawer-save cluster">
          <Field
            id="drawer-reason"
            label={isCount(mode) ? 'Raison de l’écart' : 'Bordereau de la banque'}
            hint={isCount(mode) ? 'Demandée quand le compte diffère, gardée avec lui.' : undefined}
            value={reason}
            maxLength={isCount(mode) ? 200 : 100}
            onChange={({ target }) => setReason(target.value)}
            required={needsReason}
            optional={!needsReason}
          />
          <p role="status">
            <strong className="figures">{formatEuro(total)}</strong>
            {isCount(mode) && isCounted && difference !== 0 && (
              <strong className="falling figures">{` écart ${signedEuro(difference)}`}</strong>
            )}
            {isCount(mode) && difference === 0 && ' compte juste'}
            {hasInvalidCount && <strong className="falling"> Un nombre ne se lit pas.</strong>}
          </p>
          <Button type="submit" busy={busy} disabled={!isCount(mode) && total === 0}>
            {mode === 'open'
              ? `Ouvrir la caisse du ${view.day}`
              : mode === 'close'
                ? 'Clore la caisse'
                : `Noter ${mode === 'deposit' ? 'la remise' : 'l’apport'}`}
          </Button>
        </div>
      </SaveForm>
      {dialog}
    </>
  );
}

type LineProps = {
  line: DrawerLine & { text: string; count: number | null | undefined };
  mode: Mode;
  isOpen: boolean;
  isFirst: boolean;
  type: (text: string) => void;
};

function Line({ line, mode, isOpen, isFirst, type }: LineProps) {
  const { name, inDrawer, unitCents, note, text, count } = line;
  const difference = (count ?? 0) - inDrawer;
  return (
    <tr className={isOpen ? undefined : 'folded'}>
      <th scope="row" className="plain">
        {name}
      </th>
      <td className="right figures" data-label="En caisse">
        {formatNumber(inDrawer)}
      </td>
      <td className="right" data-label={modes[mode].column}>
        <input
          inputMode="numeric"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: counting is the only task on the page of an unopened day
          autoFocus={isFirst && mode === 'open'}
          aria-label={`${modes[mode].column}, ${name}`}
          aria-invalid={count === undefined || undefined}
          value={text}
          placeholder={note ? 'non compté' : undefined}
          onChange={({ target }) => type(target.value)}
        />
      </td>
      {isCount(mode) && (
        <td className={`right figures ${difference < 0 ? 'falling' : 'rising'}`} data-label="Écart">
          {count == null || difference === 0 ? '' : signedNumber(difference)}
        </td>
      )}
      <td className="right figures" data-label="Somme">
        {unitCents === null ? '' : count ? formatEuro(unitCents * count) : '–'}
      </td>
    </tr>
  );
}
