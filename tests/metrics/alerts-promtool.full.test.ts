import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, removeFolder } from '../store/sqlite-files.ts';

const rules = resolve('deploy/prometheus-alerts.yml');

/** What promtool, which comes with Prometheus, says of a file; empty where it is content. Its files are YAML, and JSON is YAML. */
const complaint = (command: 'check' | 'test', file: string): string => {
  const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
};

const written = (content: unknown): string => {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  const file = join(folder, 'file.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

const one = (name: string, labels: string): string => `${name}{job="guidance",instance="one"${labels && `,${labels}`}}`;
const two = (name: string, labels: string): string => one(name, labels).replace('"one"', '"two"');
const info = (build: string): string => `build="${build}",version="1",schema="2",node="24"`;
const up = { series: one('up', ''), values: '1x60' };
const healthy = [
  up,
  { series: one('guidance_store_up', ''), values: '1x60' },
  { series: one('guidance_oldest_undelivered_seconds', ''), values: '0x60' },
  { series: one('guidance_build_info', info('a')), values: '1x60' },
  { series: two('guidance_build_info', info('a')), values: '1x60' },
  { series: one('http_request_duration_seconds_count', 'route="/ask",method="GET",status="200"'), values: '0+60x60' },
  { series: one('http_request_duration_seconds_count', 'route="/ask",method="GET",status="503"'), values: '0x60' },
];
/** The healthy service with some series in place of its own. */
const but = (...changes: { series: string; values: string }[]) => [
  ...healthy.filter(({ series }) => !changes.some((change) => change.series === series)),
  ...changes,
];

const firing: [alert: string, series: typeof healthy][] = [
  ['none', healthy],
  ['GuidanceDown', but({ series: up.series, values: '0x60' })],
  ['GuidanceDown', healthy.filter(({ series }) => series !== up.series)],
  ['GuidanceStoreDown', but({ series: one('guidance_store_up', ''), values: '0x60' })],
  ['GuidanceRequestsUndelivered', but({ series: one('guidance_oldest_undelivered_seconds', ''), values: '0+60x60' })],
  [
    'GuidanceServerErrors',
    but({ series: one('http_request_duration_seconds_count', 'route="/ask",method="GET",status="503"'), values: '0+6x60' }),
  ],
  ['GuidanceRequestsGivenUp', [...healthy, { series: one('guidance_given_up_requests', ''), values: '1x60' }]],
  ['GuidanceWritesFilling', [...healthy, { series: one('guidance_live_writes_part', ''), values: '0.6x60' }]],
  ['GuidanceBuildsDiffer', [...healthy, { series: two('guidance_build_info', info('b')), values: '1x60' }]],
];

const names = [...readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

test('each rule fires for what it is for, and no other does', () => {
  expect(new Set(firing.map(([alert]) => alert))).toEqual(new Set(['none', ...names]));
  // promtool compares labels and annotations too, so a rule that fires is asked for in a series of its own.
  const tests = firing.map(([alert, input_series]) => ({
    name: alert,
    interval: '1m',
    input_series,
    promql_expr_test: names.map((name) => ({
      expr: `count(count by (alertname) (ALERTS{alertname="${name}", alertstate="firing"}))`,
      eval_time: '30m',
      exp_samples: name === alert ? [{ labels: '{}', value: 1 }] : [],
    })),
  }));
  expect(complaint('test', written({ rule_files: [rules], evaluation_interval: '1m', tests }))).toBe('');
});

test('Prometheus takes the rules, and every expression of the dashboard', () => {
  expect(complaint('check', rules)).toBe('');
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: { id: number; targets: { expr: string }[] }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const recorded = panels.flatMap(({ targets }) => targets).map(({ expr }, index) => ({ record: `dashboard:${index}`, expr }));
  expect(complaint('check', written({ groups: [{ name: 'dashboard', rules: recorded }] }))).toBe('');
});
