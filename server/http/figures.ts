import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { onEachEnd } from './each-end.ts';

/** Events that open an account, or may be an attempt at that. */
export const securityEvents = [
  'log-in', 'phone', 'code sent', 'code', 'reset asked', 'reset', 'password change', 'log-out',
] as const;
export type SecurityEvent = typeof securityEvents[number];

const securityOutcomes = ['done', 'refused', 'limited', 'failed'] as const;
const savedForms = ['profile', 'onboarding', 'registration'] as const;
/** `behind`: a newer answer to the question, or this one, was stored already. */
const answerOutcomes = ['taken', 'behind', 'refused', 'failed'] as const;
const uploadKinds = ['document', 'video'] as const;

/** The service that counts. */
export interface WithFigures {
  readonly figures: ReturnType<typeof openFigures>;
}

/** Seconds. Reads take milliseconds, saves with files seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The files of a build count as one route: each build has others. */
const routeOf = (route: string | undefined): string => (route?.startsWith('/assets/') ? '/assets/*' : route ?? 'none');

/** The methods that routes have. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts the requests and their durations. Each series is looked up by its labels once. `route`: a pattern, where one matched; `cut`: the
 * connection ended before the answer.
 */
function answerFigures(registers: Registry[]) {
  const answers = new Counter({
    name: 'portal_http_requests_total', help: 'Requests, by route pattern and class of the status; cut: they had no answer.',
    labelNames: ['method', 'route', 'status'], registers,
  });
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds', help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'], buckets: BUCKETS, registers,
  });
  const open = (requestMethod: string, route: string | undefined, status: string) => {
    const labels = { method: METHODS.has(requestMethod) ? requestMethod : 'other', route: routeOf(route) };
    return { count: answers.labels({ ...labels, status }), time: durations.labels(labels) };
  };
  const series = new Map<string, ReturnType<typeof open>>();
  return (method: string, route: string | undefined, statusCode: number | 'cut', seconds: number): void => {
    const status = statusCode === 'cut' ? statusCode : `${String(Math.floor(statusCode / 100))}xx`;
    const key = `${method} ${status} ${route ?? ''}`;
    const counters = series.get(key) ?? open(method, route, status);
    series.set(key, counters);
    counters.count.inc();
    counters.time.observe(seconds);
  };
}

/** Counts the bytes of uploads as they arrive. */
function uploadFigures(registers: Registry[]) {
  const inProgress = new Gauge({
    name: 'portal_uploads_under_way', help: 'Requests that bring bytes of a file that goes up by itself.', labelNames: ['kind'], registers,
  });
  const bytes = new Counter({
    name: 'portal_upload_bytes_total', help: 'Bytes of files that go up by themselves.', labelNames: ['kind'], registers,
  });
  for (const kind of uploadKinds) {
    inProgress.set({ kind }, 0);
    bytes.inc({ kind }, 0);
  }
  return (kind: typeof uploadKinds[number]) => {
    inProgress.inc({ kind });
    return { count: (arrived: number): void => { bytes.inc({ kind }, arrived); }, end: (): void => { inProgress.dec({ kind }); } };
  };
}

/**
 * Opens the counters of one server, all of them at zero. The values of all labels are known here or are routes: a stranger makes no new
 * series.
 */
export function openFigures() {
  const registry = new Registry();
  const registers = [registry];
  const saves = new Counter({
    name: 'portal_saves_acknowledged_total', help: 'Saves of forms that were acknowledged.', labelNames: ['form'], registers,
  });
  const examAnswers = new Counter({
    name: 'portal_exam_answers_total', help: 'Answers of exams, by what became of them.', labelNames: ['outcome'], registers,
  });
  const security = new Counter({
    name: 'portal_security_events_total', help: 'What opens an account, or may be a try at that, by how it ended.',
    labelNames: ['event', 'outcome'], registers,
  });
  for (const form of savedForms) saves.inc({ form }, 0);
  for (const outcome of answerOutcomes) examAnswers.inc({ outcome }, 0);
  for (const event of securityEvents) for (const outcome of securityOutcomes) security.inc({ event, outcome }, 0);
  return {
    /** The registry of `/metrics`; others may add to it. */
    registry,
    answered: answerFigures(registers),
    saved: (form: typeof savedForms[number]): void => { saves.inc({ form }); },
    examAnswer: (outcome: typeof answerOutcomes[number]): void => { examAnswers.inc({ outcome }); },
    security: (event: SecurityEvent, outcome: typeof securityOutcomes[number]): void => { security.inc({ event, outcome }); },
    arriving: uploadFigures(registers),
  };
}

/** Counts every request. */
export function countAnswers(app: FastifyInstance, { figures }: WithFigures): void {
  onEachEnd(app, ({ method, routeOptions: { url } }, { statusCode, elapsedTime }, isCut) => {
    figures.answered(method, url, isCut ? 'cut' : statusCode, elapsedTime / 1_000);
  });
}
