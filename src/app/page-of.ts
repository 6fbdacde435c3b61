import type { Path } from 'react-router-dom';
import { MODE, NUMBER } from '../ui/mode.ts';

/** Query parameters that make it another page, by path; any other parameter only changes what a page shows. */
const pageParameters: Readonly<Record<string, readonly string[]>> = { '/profile': [MODE, NUMBER] };

/** Identifies a page: it stays the same while the page goes through its steps and questions. */
export function pageOf({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  const parameters = new URLSearchParams(search);
  return [pathname, ...(pageParameters[pathname] ?? []).map((name) => parameters.get(name))].join('?');
}
