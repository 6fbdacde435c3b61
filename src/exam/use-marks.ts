import { useEffect, useRef, useState } from 'react';
import { Log } from '../device/log.ts';
import { marksScope } from './stored-answer.ts';

/** The marked questions of a group, by the group's scope. They are stored on this device and survive a reload or an Exit. */
export function useMarks(scope: string) {
  /** The questions that the applicant wants to return to. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const log = useRef<Log<true>>(undefined);
  useEffect(() => {
    const opened = new Log<true>(marksScope(scope), { isPlain: () => true });
    log.current = opened;
    void opened.restore().then((restored) => {
      if (restored) setMarked((now) => new Set([...restored.entries.keys(), ...now]));
    });
    return () => { opened.close(); };
  }, [scope]);
  /** Marks a question, or removes its mark. */
  const toggle = (question: string): void => {
    const next = new Set(marked);
    if (!next.delete(question)) next.add(question);
    setMarked(next);
    if (next.has(question)) log.current?.put(question, true);
    void (next.has(question) ? log.current?.write() : log.current?.retain(next));
  };
  return { marked, toggle };
}
