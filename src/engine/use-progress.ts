import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { chaptersOf, type Chapter } from './chapters.ts';
import { useController } from './form-context.ts';
import { createPause } from './pause.ts';
import { sumProgress, watchProgress, type Progress } from './progress.ts';

/** The headings of a long form and the progress of each. */
export interface FormProgress {
  readonly chapters: readonly Chapter[];
  /** In the order of the chapters; undefined until the first idle moment. */
  readonly each: readonly Progress[] | undefined;
  readonly all: Progress | undefined;
}

export function useProgress(): FormProgress {
  const controller = useController();
  const { sections } = controller.form;
  const chapters = useMemo(() => chaptersOf(sections), [sections]);
  const watch = useMemo(() => watchProgress(controller, chapters), [controller, chapters]);
  const each = useSyncExternalStore(watch.subscribe, watch.latest);
  return { chapters, each, all: each && sumProgress(each) };
}

/** How far below the top of the window the reading line is. */
const READING_PX = 140;
const SCROLLED = { quiet: 80, longest: 160 } as const;

/**
 * The index of the section at the reading line, found by hit-testing at a constant cost. At the top of the page the line is above all
 * sections: that counts as the first. `undefined` where the line is outside the form.
 */
function sectionInSight(): number | undefined {
  if ((document.querySelector('[data-section]')?.getBoundingClientRect().top ?? 0) > READING_PX) return 0;
  if (scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2) return Infinity;
  const section = document.elementFromPoint(innerWidth / 2, READING_PX)?.closest('[data-section]');
  return section ? Number(section.getAttribute('data-section')) : undefined;
}

/** The index of the chapter at the reading line. Between two chapters it is the one before. */
export function useCurrentChapter(chapters: readonly Chapter[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const { touch, cancel } = createPause(SCROLLED, () => {
      const section = sectionInSight();
      if (section !== undefined) setCurrent(Math.max(0, chapters.findLastIndex(({ first }) => first <= section)));
    });
    addEventListener('scroll', touch, { passive: true });
    return () => {
      removeEventListener('scroll', touch);
      cancel();
    };
  }, [chapters]);
  return current;
}
