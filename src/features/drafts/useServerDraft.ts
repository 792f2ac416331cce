import { useRef, useState } from 'react';
import { call } from '../../http/call.ts';
import { type Draft, keepDraft, readDraft } from '../../ui/forms/draftStore.ts';
import { type DraftKind, dropDraftContract, keepDraftContract } from './drafts.api.ts';

/** Milliseconds after the last key. */
const pause = 1_000;

type Which = { kind: DraftKind; id: string };
export type KeptDraft = { content: Draft; updatedAt: number };

/**
 * Keeps a form's draft on the server too, so that it is found again on another day and at another desk. `kept` is what the
 * server had when the page came; what was typed in this very tab is younger.
 */
export function useServerDraft({ kind, id }: Which, kept: KeptDraft | undefined) {
  const name = `${kind}-${id}`;
  const params = { kind, id };
  const [keptAt, setKeptAt] = useState(kept?.updatedAt ?? null);
  const [isLost, setIsLost] = useState(false);
  const isThere = useRef(kept !== undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef(Promise.resolve());
  useState(() => {
    if (kept && typeof sessionStorage !== 'undefined' && Object.keys(readDraft(name)).length === 0)
      keepDraft(name, kept.content);
  });

  const send = async (content: Draft) => {
    try {
      const { data } = await call(keepDraftContract, { params, body: { content: content as Record<string, string> } });
      isThere.current = true;
      setKeptAt(data.updatedAt);
      setIsLost(false);
    } catch {
      setIsLost(true);
    }
  };
  const onDraft = (draft: Draft) => {
    clearTimeout(timer.current);
    if (Object.keys(draft).length > 0) {
      timer.current = setTimeout(() => {
        sending.current = send(draft);
      }, pause);
      return;
    }
    setKeptAt(null);
    // One that is on its way is dropped once it has come.
    void sending.current.then(async () => {
      if (!isThere.current) return;
      isThere.current = false;
      setKeptAt(null);
      await call(dropDraftContract, { params }).catch(() => undefined);
    });
  };
  return { name, onDraft, keptAt, isLost };
}
