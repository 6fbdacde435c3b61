import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Log, logFailure } from '../base/log-failure.ts';
import type { WithSettings } from '../base/settings.ts';
import { hasProxy } from '../http/request-id.ts';

/** Milliseconds that sending a batch of spans may take: less than a server has to end. */
const LONGEST_SEND_MS = 3_000;

/** Paths that health checks request every second. */
const UNTRACED: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** The result of an exporter. */
interface Exported {
  readonly code: number;
  readonly error?: Error;
}

/** Logs that spans cannot be sent, once until they can again. */
function loggingFailures(log: Log, done: (result: Exported) => void, state: { failed: boolean }): (result: Exported) => void {
  return (result) => {
    const failed = result.code !== 0;
    if (failed && !state.failed) logFailure(log, result.error, 'traces could not be sent');
    state.failed = failed;
    done(result);
  };
}

/**
 * Sends a span for each request to a collector (OTLP over HTTP, in JSON), where OTEL_EXPORTER_OTLP_ENDPOINT is set. To be called before the
 * app is ready. A proxy's trace is continued, a stranger's is not. Spans have the route and the request's id, no address and no personal
 * data. The packages are loaded only where tracing is on.
 */
export async function traceRequests(
  app: FastifyInstance, { settings: { tracesUrl, trustProxy } }: WithSettings<'tracesUrl' | 'trustProxy'>,
): Promise<void> {
  if (tracesUrl === '') return;
  const [api, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'), import('@opentelemetry/sdk-trace-base'), import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const [{ W3CTraceContextPropagator }, { resourceFromAttributes }] =
    await Promise.all([import('@opentelemetry/core'), import('@opentelemetry/resources')]);
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces`, timeoutMillis: LONGEST_SEND_MS });
  const state = { failed: false };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'applicant-portal' }),
    spanProcessors: [new BatchSpanProcessor({
      export: (spans, done) => { exporter.export(spans, loggingFailures(app.log, done, state)); },
      shutdown: () => exporter.shutdown(),
    })],
  });
  const tracer = provider.getTracer('applicant-portal');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id, routeOptions: { url } } = request;
    if (!UNTRACED.has(url)) {
      const parent = hasProxy(trustProxy) ? propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter) : api.ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'http.route': url ?? 'none', 'portal.request': id };
      spans.set(request, tracer.startSpan(`${method} ${url ?? 'none'}`, { kind: api.SpanKind.SERVER, attributes }, parent));
    }
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  app.addHook('onClose', async () => { await provider.shutdown().catch(() => undefined); });
}
