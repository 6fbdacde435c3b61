import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type CSSProperties, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { resolveText } from '../base/text.ts';
import type { FieldSection, Section } from '../compiler/compiled.ts';
import type { FormController } from './controller.ts';
import { useEnvironment } from './environment.tsx';
import { controlId, errorId, helpId } from './dom-id.ts';
import { FieldError } from './field-frame.tsx';
import { NoteContext, useController, type SectionRenderer } from './form-context.ts';
import { GroupEntries, type GroupEntriesProps } from './group-entries.tsx';
import { estimatedHeight, type Viewport } from './section-height.ts';
import styles from './engine.module.css';
import { useInert } from './use-inert.ts';
import { useFormStatus } from './form.tsx';
import { whenIdle } from './idle.ts';
import { createPause } from './pause.ts';

/** Sections this far below or above the screen are mounted before they come into view. */
const NEAR = '1500px 0px';
/** The greatest width of a form, its margins on a narrow screen, and the width of a character of a help text, in px. */
const WIDEST = 640;
const MARGIN = 40;
const CHARACTER = 14;

interface FormBodyProps {
  readonly renderer: SectionRenderer;
  /** While a save is running the fields cannot be reached. */
  readonly inert?: boolean;
  /** The level of the categories' headings, by where the form stands on its page. */
  readonly heading?: 'h2' | 'h3';
}

/** All sections of the form, mounted progressively. */
export function FormBody({ renderer, inert = false, heading = 'h2' }: FormBodyProps) {
  const controller = useController();
  const root = useRef<HTMLDivElement>(null);
  const screen = useViewport();
  useEffect(() => controller.mounter.run(), [controller]);
  useEagerMounting(controller, root);
  useInert(root, inert);
  return (
    <>
      <div ref={root} className={styles.body}>
        {controller.form.sections.map((section, index) => (
          <SectionSlot key={section.id} section={section} index={index} renderer={renderer} heading={heading} screen={screen} />
        ))}
      </div>
      <RenderOffscreen root={root} />
    </>
  );
}

interface SlotProps {
  readonly section: Section;
  readonly index: number;
  readonly renderer: SectionRenderer;
  readonly heading: 'h2' | 'h3';
  readonly screen: Viewport;
}

function SectionSlot({ section, index, renderer, heading, screen }: SlotProps) {
  const { mounter } = useController();
  const mounted = useSyncExternalStore(mounter.listeners.add, () => mounter.isMounted(index));
  // Sections of the first screen, and those of a form that is mounted at once, are always rendered.
  const [late] = useState(!mounted);
  const sizeStyle = late ? { '--room': estimatedHeight(section, screen).toFixed(2) } as CSSProperties : undefined;
  if (!mounted) return <div className={styles.placeholder} style={sizeStyle} data-section={index} />;
  return (
    <section className={late && !mounter.inOneStep ? styles.late : styles.section} style={sizeStyle} data-section={index}>
      {section.kind === 'group'
        ? <GroupList section={section} renderer={renderer} />
        : <Fields section={section} renderer={renderer} heading={heading} />}
    </section>
  );
}

interface FieldsProps extends Pick<SlotProps, 'renderer' | 'heading'> {
  readonly section: FieldSection;
}

function Fields({ section, renderer: Renderer, heading: Heading }: FieldsProps) {
  const { language, t, other } = useEnvironment();
  const above = useMemo(() => section.note && { note: section.note, id: helpId(controlId(section.id)) }, [section]);
  return (
    <>
      {section.title && <Heading className={styles.title} tabIndex={-1}>{resolveText(section.title, language, t)}</Heading>}
      {other?.line(section.title)}
      {above && <p className={styles.help} id={above.id}>{resolveText(above.note, language, t)}</p>}
      {other?.line(section.note)}
      <NoteContext value={above}><Renderer section={section} /></NoteContext>
    </>
  );
}

/** A list of entries with the same fields, under a heading of its own, with the error of the list as a whole. */
function GroupList({ section, renderer }: GroupEntriesProps) {
  const group = useController().store.group(section.id);
  const { language, t, other } = useEnvironment();
  const title = resolveText(section.title, language, t);
  const control = controlId(section.id);
  return (
    <div id={control} role="group" aria-label={title} aria-describedby={errorId(control)} tabIndex={-1}>
      <h2 className={styles.title} tabIndex={-1}>{title}</h2>
      {other?.line(section.title)}
      <FieldError place={group} control={control} />
      <GroupEntries section={section} renderer={renderer} />
    </div>
  );
}

/** The screen when the form opens, which is when the heights are estimated. */
function useViewport(): Viewport {
  const { language, t } = useEnvironment();
  return useMemo(() => ({
    signs: Math.min(WIDEST, innerWidth - MARGIN) / CHARACTER,
    coarse: matchMedia('(pointer: coarse)').matches,
    say: (text) => resolveText(text, language, t),
  }), [language, t]);
}

/** Mounts sections ahead of their use: by scrolling near, by Tab, for a search of the page, for print. */
function useEagerMounting({ mounter }: FormController, root: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const body = root.current;
    if (!body || mounter.complete) return;
    const mountAll = (): void => { if (!mounter.complete) flushSync(() => { mounter.mountAll(); }); };
    const indexOf = (element: Element): number => Number(element.getAttribute('data-section'));
    const nearby = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) mounter.mount(indexOf(entry.target));
    }, { rootMargin: NEAR });
    for (const slot of body.children) if (!mounter.isMounted(indexOf(slot))) nearby.observe(slot);
    const onKey = (event: KeyboardEvent): void => {
      const searches = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      if (event.key === 'Tab' || searches) mountAll();
    };
    addEventListener('keydown', onKey, true);
    addEventListener('beforeprint', mountAll);
    const stop = (): void => {
      nearby.disconnect();
      removeEventListener('keydown', onKey, true);
      removeEventListener('beforeprint', mountAll);
    };
    void mounter.whenComplete().then(stop);
    return stop;
  }, [mounter, root]);
}

/** A section is rendered fully after this long even when the browser is never idle. */
const MAX_IDLE_WAIT_MS = 500;

/**
 * Sections out of sight are rendered while nobody types, so that no key waits for them; steady typing delays them by `longest` at
 * most. Both in ms.
 */
const TYPING = { quiet: 400, longest: 5_000 };

/**
 * A section that is not rendered is not in the accessibility tree, and has no height of its own. So the sections that were mounted
 * late are rendered once all are mounted, one per idle moment in which nobody types. At a change of many fields, a check or another
 * language, sections off the screen are skipped once more: their layout would delay the change (docs/decisions/0042).
 */
function RenderOffscreen({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const { mounter } = useController();
  const { language } = useEnvironment();
  const verdicts = useFormStatus('verdicts');
  // After React has updated the DOM, and before layout.
  useLayoutEffect(() => {
    const body = root.current;
    if (!body) return;
    const listening = new AbortController();
    // A selector would look at all their descendants.
    const sections = body.children;
    for (const section of sections) section.removeAttribute('data-whole');
    let cancel = (): void => undefined;
    const wait = (): void => { cancel = whenIdle(step, MAX_IDLE_WAIT_MS); };
    const pause = createPause(TYPING, () => { step(); });
    const postpone = (): void => {
      cancel();
      pause.touch();
    };
    const step = (): void => {
      const next =
        Array.from(sections).find((section) => section.classList.contains(styles.late ?? '') && !section.hasAttribute('data-whole'));
      next?.setAttribute('data-whole', '');
      if (next) wait();
      else listening.abort();
    };
    void mounter.whenComplete().then(() => {
      const { signal } = listening;
      if (signal.aborted) return;
      for (const event of ['input', 'focusin']) body.addEventListener(event, postpone, { signal });
      wait();
    });
    return () => {
      listening.abort();
      pause.cancel();
      cancel();
    };
  }, [root, mounter, language, verdicts]);
  return null;
}
