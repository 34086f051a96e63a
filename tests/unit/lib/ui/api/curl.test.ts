import { expect, test } from 'vitest';
import { routes } from '#lib/contract/routes.ts';
import { curlExample } from '#lib/ui/api/operation.ts';
import { settings } from '../../../settings.ts';

const route = (operationId: string) => {
  const found = routes.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`There is no operation ${operationId}.`);
  return found;
};

test('the query comes from the examples of the parameters, percent-encoded', () => {
  expect(curlExample(route('getRecommendation'), undefined, settings)).toBe(
    "curl 'https://guidance.example/api/v1/recommend?position=side&weight=k90to130&thermal=hot'",
  );
  expect(curlExample(route('searchFaq'), undefined, settings)).toContain('q=king+size&topic=sizes&limit=50');
});

test('a cursor is left out, since none was given yet', () => {
  expect(curlExample(route('listShortlists'), undefined, settings)).toBe("curl 'https://guidance.example/api/v1/shortlists?limit=50'");
});

test('a path takes its id', () => {
  expect(curlExample(route('getJob'), undefined, settings)).toMatch(/\/jobs\/[0-9a-f]{32}'$/);
});

test('a write carries the sandbox key, a repeat key and its body', () => {
  expect(curlExample(route('createShortlist'), { note: "Maryam's room" }, settings)).toBe(
    [
      "curl 'https://guidance.example/api/v1/shortlists'",
      "-H 'Authorization: Bearer mpg_test_sandbox'",
      "-H 'Idempotency-Key: 8e03978e-40d5-43dd-bc93-6894a57f9324'",
      "-H 'Content-Type: application/json'",
      `-d '{"note":"Maryam'\\''s room"}'`,
    ].join(' \\\n  '),
  );
});
