import { useEffect, useRef } from 'react';
import type { SessionQuestion } from '../../api/online-sessions.ts';
import type { EncodedAnswer } from '../../compiler/compiled.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { useFormHandle } from '../../engine/form.tsx';
import { useInputTypes } from '../../engine/input-types.ts';

/**
 * Another answer in a list that was loaded again is another device's, which the server kept: it comes in where nothing was changed here
 * since. Else the next press would put the older one in its place. Files and recordings come back in other words than they went.
 */
export function FollowAnswer({ question: { wire } }: { readonly question: SessionQuestion }) {
  const types = useInputTypes();
  const handle = useFormHandle<readonly EncodedAnswer[]>();
  const answer = JSON.stringify(wire['answer']);
  const seen = useRef(answer);
  useEffect(() => {
    if (seen.current === answer) return;
    seen.current = answer;
    const fresh = compileOnlineSessionQuestion(types, wire);
    const { fields } = handle.values();
    const isOther = [...fresh.fields.values()].some(({ id, value }) =>
      (typeof value === 'string' || Array.isArray(value)) && JSON.stringify(value) !== JSON.stringify(fields.get(id)));
    // Without the code for it the next save stands as it did.
    if (isOther) handle.rebase(fresh).catch(() => undefined);
  }, [types, handle, wire, answer]);
  return null;
}
