import { expect, test } from 'vitest';
import { until } from '../showroom/until.ts';
import { mariam, useDesk, yusuf } from './desk.ts';

/** Colleagues: owners add them, take them out and end their sessions at the desk itself. */

const owner = 'owner@shop.example';
const desk = useDesk({ DESK_OWNERS: owner });
const status = async (headers: Record<string, string>): Promise<number> => (await desk.ask('/desk/requests.csv', { headers })).status;

test('those of DESK_STAFF are staff once, and who is taken out stays out, also where the setting names them still', async () => {
  const his = await desk.signIn(yusuf);
  expect(await status(his)).toBe(200);
  const hers = await desk.signIn(owner);
  await desk.post('/desk/people', { act: 'remove', email: yusuf }, hers);
  expect(await status(his)).toBe(401);
  await desk.store.addDeskPeople([yusuf], { staff: 'settings', at: new Date().toISOString() }, true);
  expect(await desk.store.deskPeople()).toEqual([mariam]);
  expect(await status(await desk.signIn(yusuf))).toBe(401);
});

test('who is added gets a link, and who is no owner adds nobody', async () => {
  const hers = await desk.signIn(owner);
  expect((await desk.post('/desk/people', { act: 'add', email: ' Noura@Shop.example ' }, hers)).status).toBe(303);
  await desk.post('/desk/links', { email: 'noura@shop.example' });
  await until('the mail', () => desk.mail.accepted.some(({ to }) => to.includes('noura@shop.example')));
  const clerk = await desk.signIn(mariam);
  expect((await desk.post('/desk/people', { act: 'add', email: 'eve@evil.example' }, clerk)).status).toBe(404);
  expect((await desk.ask('/desk/en?said=people', { headers: clerk })).text).not.toContain('noura@shop.example');
});

test('the sessions of a lost phone end, and an owner cannot be taken out', async () => {
  const [hers, lost] = [await desk.signIn(owner), await desk.signIn(mariam)];
  expect((await desk.ask('/desk/en?said=people', { headers: hers })).text).toContain(mariam);
  await desk.post('/desk/people', { act: 'end', email: mariam }, hers);
  expect([await status(lost), await status(await desk.signIn(mariam))]).toEqual([401, 200]);
  await desk.post('/desk/people', { act: 'remove', email: owner }, hers);
  expect(await status(await desk.signIn(owner))).toBe(200);
});
