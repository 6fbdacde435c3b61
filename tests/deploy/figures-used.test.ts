/** @module-tag sources */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { serveMetrics } from '../../server/app/metrics.ts';
import { inProject } from '../../server/base/root.ts';
import { openFigures } from '../../server/http/figures.ts';

const read = (...path: readonly string[]): string => readFileSync(inProject(...path), 'utf8');
const alerts = read('deploy', 'prometheus', 'alerts.yml');
const dashboard = JSON.parse(read('deploy', 'grafana', 'portal.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};
const handbook = read('docs', 'operating.md');

/** One rule with its members, as the file has them. */
const rules = alerts.split(/^ {6}- alert: /m).slice(1).map((text) => {
  const [name = ''] = text.split('\n');
  const member = (key: string): string => new RegExp(`^ +${key}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { name, expr: member('expr'), runbook: member('runbook'), summary: member('summary'), severity: member('severity'), lasts: member('for') };
});
const expressions = [...rules.map(({ name, expr }) => [name, expr] as const), ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const))];

/** Names of figures in an expression, with the labels that are asked of each. */
const selectorsIn = (expr: string): readonly (readonly [name: string, labels: readonly string[]])[] =>
  [...expr.matchAll(/\b((?:portal|process|nodejs)_\w+|up\b)(?:\{([^}]*)\})?/g)].map(([, name = '', labels = '']) =>
    [name, [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label = '', values = '']) => `${label}=${values}`)]);

/** What a server tells: every series that it has, and the names of its figures. */
let text = '';
beforeAll(async () => {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 1 }, connect: () => Promise.resolve({
    query: () => Promise.resolve({ rows: [] }), release: () => undefined,
  }) };
  const figures = openFigures();
  figures.answered('GET', '/healthz', 200, 0.1);
  figures.answered('GET', '/healthz', 500, 0.1);
  const services = { figures, db: { $client: pool }, isLocked: () => true, settings: { dataDir: '', metricsPort: 0, metricsHost: '127.0.0.1' } };
  const served = await serveMetrics(services as never, { error: () => undefined, warn: () => undefined, info: () => undefined } as never);
  text = await (await fetch(served?.url ?? '')).text();
  await served?.close();
});

/** Added by Prometheus itself to whatever it reads. */
const OF_PROMETHEUS: ReadonlySet<string> = new Set(['job', 'instance']);

const isThere = (name: string, labels: readonly string[]): boolean => name === 'up' || text.split('\n').some((line) => {
  const [, own = '', rest = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
  return own === name && labels.every((label) => {
    const [key = '', values = ''] = label.split('=');
    return OF_PROMETHEUS.has(key) || values.split('|').some((value) => rest.includes(`${key}="${value}"`));
  });
});

describe('the alarms and the dashboard', () => {
  test('ask for figures and labels that a server tells', () => {
    const selectors = expressions.flatMap(([where, expr]) => selectorsIn(expr).map(([name, labels]) => ({ where, name, labels })));
    expect(selectors.length).toBeGreaterThan(30);
    expect(selectors.filter(({ name, labels }) => !isThere(name, labels))).toEqual([]);
  });

  test('leave no figure of the portal’s own unseen', () => {
    const told = new Set([...text.matchAll(/^# TYPE (portal_\w+)/gm)].map(([, name = '']) => name));
    const seen = new Set(expressions.flatMap(([, expr]) => selectorsIn(expr).map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))));
    expect([...told].filter((name) => !seen.has(name))).toEqual([]);
  });

  test('a summation asks for labels that are there', () => {
    for (const [where, expr] of expressions) {
      const [name = ''] = selectorsIn(expr)[0] ?? [];
      for (const [, labels = ''] of expr.matchAll(/by \(([^)]*)\)/g)) {
        for (const label of labels.split(',').map((one) => one.trim())) {
          const has = OF_PROMETHEUS.has(label) || text.split('\n').some((line) => line.startsWith(`${name}{`) && line.includes(`${label}="`));
          expect([where, label, has]).toEqual([where, label, true]);
        }
      }
    }
  });
});

describe('each alarm', () => {
  test.each(rules)('$name has a chapter of the handbook, a sentence and a severity', ({ name, runbook, summary, severity, lasts }) => {
    expect(runbook).toBe(`docs/operating.md#${name.toLowerCase()}`);
    const chapter = handbook.split(/^### /m).find((part) => part.startsWith(`${name}\n`)) ?? '';
    expect(chapter.length).toBeGreaterThan(150);
    expect([summary.endsWith('.'), ['page', 'ticket'].includes(severity), /^\d+m$/.test(lasts)]).toEqual([true, true, true]);
  });

  test('is there, and each chapter has its alarm', () => {
    const chapters = [...(handbook.split('## Alarms')[1]?.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(chapters).toEqual(rules.map(({ name }) => name));
    expect(rules.length).toBeGreaterThanOrEqual(10);
  });
});
