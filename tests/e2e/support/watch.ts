import type { BrowserContext, Page } from 'playwright';

/** Whatever a page does that no page of the portal may do. */
export interface Watch {
  readonly problems: readonly string[];
  /** Takes this page into the watch. */
  readonly follow: (page: Page) => void;
  /** The test brings this about itself: a problem of this kind is one less to complain of, and is missed if it stays away. */
  readonly expect: (kind: RegExp) => void;
  /** The test may bring this about, now and then. */
  readonly allow: (kind: RegExp) => void;
  /** What happened and was not expected, and what was expected and did not happen. */
  readonly complaints: () => readonly string[];
}

interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly sample: string;
}

/** Runs in the page, before anything of the portal does. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI: blocked, sample }) => {
    const report = Reflect.get(window, 'reportViolation') as (violation: Violation) => void;
    report({ directive, blocked, sample });
  });
}

/** Watches the pages of a context for violations of the policy, errors, and requests to anywhere else than `origin`. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  await context.exposeBinding('reportViolation', (_, violation: Violation) => { problems.push(`policy: ${JSON.stringify(violation)}`); });
  await context.addInitScript(reportViolations);
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && protocol !== 'blob:' && protocol !== 'data:') problems.push(`request: ${request.url()}`);
  });
  return {
    problems,
    follow: (page) => {
      page.on('console', (message) => { if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`); });
      page.on('pageerror', (error) => { problems.push(`error: ${error.stack ?? error.message}`); });
    },
    expect: (kind) => { expected.push(kind); },
    allow: (kind) => { allowed.push(kind); },
    complaints: () => [
      ...problems.filter((problem) => ![...expected, ...allowed].some((kind) => kind.test(problem))),
      ...expected.filter((kind) => !problems.some((problem) => kind.test(problem))).map((kind) => `did not happen: ${String(kind)}`),
    ],
  };
}
