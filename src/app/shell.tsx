import { useCallback, useEffect, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { Outlet, NavigationType, useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { useApplicant, usePortal } from '../ui/portal.ts';
import { useProductName } from '../ui/use-product-name.ts';
import type { ApplicantBarProps } from './bar/applicant-bar.tsx';
import { Brand } from './brand.tsx';
import type { LateBar } from './late-bar.ts';
import { LanguageToggle } from './language-toggle.tsx';
import styles from './shell.module.css';
import { focusedBar } from '../interaction/take-focus.ts';
import { useRouter, useRouterState } from '../ui/router.ts';
import { pageOf } from './page-of.ts';
import { LIVE_REGION_ID } from '../ui/use-announcement.ts';

/** Nothing waits for the footer: where it cannot be loaded, the page has none. */
const lateFooter = new Late(async () => (await import('./page-footer.tsx')).PageFooter);

interface ShellProps {
  readonly bar: LateBar;
}

/** The frame of every page: skip link, top bar, content and footer. */
export function Shell({ bar }: ShellProps) {
  const { t } = useLanguage();
  const main = useStartOfPage();
  const { code: PageFooter } = useLate(lateFooter);
  // Following the link would add an entry to the history that the router did not make, and back from which it cannot block.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip} data-screen-only>{t('shell.skip')}</a>
      <p className="spoken" id={LIVE_REGION_ID} role="status" aria-atomic="false" />
      <TopBar bar={bar} />
      <main ref={main} className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {PageFooter && <PageFooter />}
    </>
  );
}

/** Brand and languages stay mounted when the late parts are added, so that a control among them keeps the focus. */
function TopBar({ bar }: ShellProps) {
  const applicant = useApplicant();
  const { code: ApplicantBar } = useLate(bar, applicant);
  const { settings } = usePortal();
  const part = (place: ApplicantBarProps['place']) => applicant && ApplicantBar && <ApplicantBar applicant={applicant} place={place} />;
  return (
    <>
      <header className={styles.bar}>
        {part('first')}
        <Brand logo={settings.productLogo} name={useProductName()} />
        {part('middle')}
        <LanguageToggle />
        {part('last')}
      </header>
      {part('below')}
    </>
  );
}

const INPUT_EVENTS = ['pointerdown', 'keydown'] as const;

/** Events by which a person requests a page: a press on a link or a button, and the browser's back and forward. */
const NAVIGATION_EVENTS = ['click', 'popstate'] as const;

/** Returns whether the code that is running was started by such an event, and not by an answer of the server. */
function usePressed(): () => boolean {
  const pressed = useRef(false);
  useEffect(() => {
    const markPressed = (): void => {
      pressed.current = true;
      setTimeout(() => { pressed.current = false; });
    };
    for (const type of NAVIGATION_EVENTS) addEventListener(type, markPressed, true);
    return () => { for (const type of NAVIGATION_EVENTS) removeEventListener(type, markPressed, true); };
  }, []);
  return useCallback(() => pressed.current, []);
}

/**
 * Returns whether the person has gone on to something else since the current page was requested: opened a menu, or moved to
 * another control. It does not count where the focus moved by itself, as it does when a drawer closes. Where an answer of the server
 * opens the page, the person requested it earlier: a person whose focus is in the top bar by then has gone on.
 */
function useHasMovedOn(): () => boolean {
  const router = useRouter();
  const isPressed = usePressed();
  const movedOn = useRef(false);
  const focusAtRequest = useRef<Element>(null);
  useEffect(() => {
    let wasLoading = router.state.isLoading;
    // Subscribed to the router itself: React renders its state a moment later, and the next key may be pressed before that.
    const end = router.subscribe(() => {
      const { isLoading } = router.state;
      if (isLoading || !wasLoading) {
        const isElsewhere = !isPressed() && focusedBar() !== null;
        [movedOn.current, focusAtRequest.current] = isElsewhere ? [true, null] : [false, document.activeElement];
      }
      wasLoading = isLoading;
    });
    const markMovedOn = (): void => { movedOn.current = true; };
    for (const type of INPUT_EVENTS) addEventListener(type, markMovedOn, true);
    return () => {
      end();
      for (const type of INPUT_EVENTS) removeEventListener(type, markMovedOn, true);
    };
  }, [router, isPressed]);
  return useCallback(() => {
    const { activeElement, body } = document;
    const result = movedOn.current && activeElement !== body && activeElement !== focusAtRequest.current;
    movedOn.current = false;
    return result;
  }, []);
}

/**
 * Moves the focus and the scroll position to the start of a page that has just been opened. Back and forward keep the
 * browser's own scroll position, and a person who has gone on to something else meanwhile keeps the focus there.
 * Returns the ref of the content.
 */
function useStartOfPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const isHistoryStep = useRouterState().navigationType === NavigationType.Pop;
  const page = pageOf({ pathname, search });
  const shownPage = useRef(page);
  const hasMovedOn = useHasMovedOn();
  // As soon as the page is shown: later the person may be at one of its controls.
  useLayoutEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!hasMovedOn()) main.current?.focus({ preventScroll: true });
    if (!isHistoryStep) window.scrollTo(0, 0);
  }, [page, isHistoryStep, hasMovedOn]);
  return main;
}
