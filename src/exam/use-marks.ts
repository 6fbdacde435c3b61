import { useEffect, useRef, useState } from 'react';
import { Log } from '../device/log.ts';
import { marksScope } from './kept-answer.ts';

/** What is marked of a group, by the group's scope. It is kept on this device: a reload and a way out of the exam change nothing of it. */
export function useMarks(scope: string) {
  /** The questions that are looked at again later. */
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
  /** Marks a question, or takes its mark away. */
  const toggle = (question: string): void => {
    const next = new Set(marked);
    if (!next.delete(question)) next.add(question);
    setMarked(next);
    if (next.has(question)) log.current?.keep(question, true);
    void (next.has(question) ? log.current?.write() : log.current?.retain(next));
  };
  return { marked, toggle };
}
