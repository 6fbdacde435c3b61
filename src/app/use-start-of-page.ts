import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation } from 'react-router-dom';
import { focusedBar } from '../interaction/take-focus.ts';
import { useRouter, useRouterState } from '../ui/router.ts';
import { pageOf } from './page-of.ts';

const DEEDS = ['pointerdown', 'keydown'] as const;

/** Events in which a person asks for a page: a press on a link or a button, and the browser's back and forward. */
const PRESSES = ['click', 'popstate'] as const;

/** Answers whether the code that runs now was started by such an event, and not by an answer of the server. */
function usePressed(): () => boolean {
  const pressed = useRef(false);
  useEffect(() => {
    const note = (): void => {
      pressed.current = true;
      setTimeout(() => { pressed.current = false; });
    };
    for (const press of PRESSES) addEventListener(press, note, true);
    return () => { for (const press of PRESSES) removeEventListener(press, note, true); };
  }, []);
  return useCallback(() => pressed.current, []);
}

/**
 * Answers whether the person has gone on to something else since the page that is there now was asked for: opened a menu,
 * gone to another control. It does not count where the focus moved by itself, as it does when a drawer closes. Where an answer of the
 * server leads to the page, the person asked for the page earlier: a person whose focus is in the top bar by then has gone on.
 */
function useGoneOn(): () => boolean {
  const router = useRouter();
  const isPressed = usePressed();
  const goneOn = useRef(false);
  const asked = useRef<Element>(null);
  useEffect(() => {
    let wasLoading = router.state.isLoading;
    // Of the router itself: what it does is drawn a moment later, in which the next key may come.
    const end = router.subscribe(() => {
      const { isLoading } = router.state;
      if (isLoading || !wasLoading) {
        const isElsewhere = !isPressed() && focusedBar() !== null;
        [goneOn.current, asked.current] = isElsewhere ? [true, null] : [false, document.activeElement];
      }
      wasLoading = isLoading;
    });
    const note = (): void => { goneOn.current = true; };
    for (const deed of DEEDS) addEventListener(deed, note, true);
    return () => {
      end();
      for (const deed of DEEDS) removeEventListener(deed, note, true);
    };
  }, [router, isPressed]);
  return useCallback(() => {
    const { activeElement, body } = document;
    const answer = goneOn.current && activeElement !== body && activeElement !== asked.current;
    goneOn.current = false;
    return answer;
  }, []);
}

/**
 * A page that has just been opened is read from its start, by eye, by screen reader and by keyboard; not from the link
 * that led there. Back and forward keep the browser's own position, and whoever has gone on to something else meanwhile
 * keeps the focus there.
 */
export function useStartOfPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const travelled = useRouterState().navigationType === NavigationType.Pop;
  const page = pageOf({ pathname, search });
  const shown = useRef(page);
  const hasGoneOn = useGoneOn();
  // Not a moment after the page is shown, when somebody may be at one of its controls.
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!hasGoneOn()) main.current?.focus({ preventScroll: true });
    if (!travelled) window.scrollTo(0, 0);
  }, [page, travelled, hasGoneOn]);
  return main;
}
