import { use, type ComponentProps, type MouseEvent } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, useHref, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the portal, or what follows the path of the page. */
  readonly to: string;
  /** The history state for the page that it leads to. */
  readonly state?: unknown;
}

/** Whether the browser handles the click itself: another tab or window, or a download. */
const opensElsewhere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/**
 * A link to a page of the portal; one to the current page adds nothing to the history. The library's own link also supports server
 * rendering, which costs every page some kB.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const { navigator } = use(NavigationContext);
  const path = useResolvedPath(to);
  const isHere = createPath(useLocation()) === createPath(path);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    navigator[isHere ? 'replace' : 'push'](path, state);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
