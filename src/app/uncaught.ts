import type { i18n } from 'i18next';
import { failureOf } from '../api/failure.ts';
import { type Settings, apiAddress } from '../wire/settings.ts';
import { FAULT_NAME, LONGEST_PLACE, MOST_PLACES, faultCode, isPlace, kindOfFault, type PageFault } from '../base/page-fault.ts';
import type { Translate } from '../base/text.ts';
import { failureText } from '../ui/failure-text.ts';
import type { Notice } from '../ui/portal.ts';

interface Uncaught {
  readonly texts: i18n;
  readonly notify: (notice: Notice) => void;
  /** Reports to the operators of the portal. */
  readonly report: (fault: PageFault) => void;
  /** Whether errors are reported: then the toast has the code of the report. */
  readonly hasCodes?: boolean;
}

/** A page reports no more errors than this, even where everything fails. */
const MAX_REPORTED = 5;

/** A file with line and column in a stack, as every browser writes them. */
const STACK_POSITION = /[\w-]+:\/\/[^\s()]+:\d+:\d+/g;

const positionsOf = ({ stack = '' }: Error): readonly string[] => stack.match(STACK_POSITION) ?? [];
const isOwn = (place: string): boolean => place.startsWith(`${location.origin}/`);
const fileOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1).replace(/\?[^:]*/, '').slice(-LONGEST_PLACE);

/** Errors of browser extensions occur in the page as well, and are not the portal's. */
function isForeign(error: Error): boolean {
  const places = positionsOf(error);
  return places.length > 0 && !places.some(isOwn);
}

/** The message stays out: it may quote what was typed. */
const faultOf = (error: Error): PageFault =>
  ({
    name: FAULT_NAME.test(error.name) ? error.name : 'Error',
    places: positionsOf(error).filter(isOwn).map(fileOf).filter(isPlace).slice(0, MOST_PLACES),
  });

const isAborted = ({ name }: Error): boolean => name === 'AbortError';

/**
 * Handles an uncaught error: the applicant sees a toast, which is not repeated while it is shown, and each kind of error is
 * reported once.
 */
export function createUncaughtHandler({ texts, notify, report, hasCodes = false }: Uncaught): (error: unknown) => void {
  const t: Translate = (key, params = {}) => texts.t(key, params);
  const reported = new Set<string>();
  /** Reports each kind once, up to a limit of kinds; returns the code of the report. */
  const reportOnce = (fault: PageFault): string | undefined => {
    const kind = kindOfFault(fault);
    if (!reported.has(kind)) {
      if (reported.size >= MAX_REPORTED) return undefined;
      reported.add(kind);
      report(fault);
    }
    return hasCodes ? faultCode(fault) : undefined;
  };
  return (error) => {
    if (!(error instanceof Error) || isForeign(error) || isAborted(error)) return;
    const failure = failureOf(error);
    const code = failure ? undefined : reportOnce(faultOf(error));
    const text = code === undefined ? t('crash.part') : t('failure.coded', { key: 'crash.part', code });
    notify({ kind: 'error', text: failure ? failureText(failure, t) : text });
  };
}

/** Sends a report to the deployment's address, also while the page is being closed; a failure to send is ignored. */
export const createFaultReporter = ({ apiBase, faults }: Pick<Settings, 'apiBase' | 'faults'>) => (fault: PageFault): void => {
  if (faults === undefined) return;
  void fetch(
    apiAddress(apiBase, faults),
    { method: 'POST', keepalive: true, credentials: 'omit', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) },
  ).catch(() => undefined);
};
