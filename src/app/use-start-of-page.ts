import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { MODE } from '../ui/mode.ts';

/** Parameters of the address that make another page of it, by path; any other parameter changes what a page shows. */
const pageParameters: Readonly<Record<string, readonly string[]>> = { '/profile': [MODE] };

function pageOf(pathname: string, search: string): string {
  const parameters = new URLSearchParams(search);
  return [pathname, ...(pageParameters[pathname] ?? []).map((name) => parameters.get(name))].join('?');
}

/**
 * A page that has just been opened is read from its start, by eye, by screen reader and by keyboard; not from the link
 * that led there. Back and forward keep the browser's own position.
 */
export function useStartOfPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const travelled = useNavigationType() === NavigationType.Pop;
  const page = pageOf(pathname, search);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    main.current?.focus({ preventScroll: true });
    if (!travelled) window.scrollTo(0, 0);
  }, [page, travelled]);
  return main;
}
