/** @module-tag full */
import { once } from 'node:events';
import { expect } from 'vitest';
import { callsOf } from './support/calls.ts';
import { bothLanguages } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import type { Fault } from './support/proxy.ts';
import { allowCamera, RecorderPage } from './support/recorder.ts';
import { testWith } from './support/test.ts';

const FIELD = 'Presentation video';
const EDIT = '/profile?mode=edit';
const SAVE = /^PUT .*applicants\/\d+\.json$/;

const test = testWith({ home: 'own process' });

const [large, small] = bothLanguages;
const tabs = [{ ...large, tab: 'its own tab' }, { ...small, tab: 'another tab' }];

test.for(tabs)('nothing of a recording is left on the device when its save from $tab was answered only after the server had been killed ($language, $viewport)', async ({ tab, ...device }, { stage, visit, newApplicant, proxy }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: EDIT });
  const { watch } = opened;
  watch.expect(/ERR_|status of 50/);
  await allowCamera(opened);
  const label = new ProfilePage(opened).label(FIELD);
  const recorder = new RecorderPage(opened, label);
  await recorder.record(2);
  await recorder.press('widget.recorder.stop');
  await recorder.press('widget.recorder.use');
  await recorder.plays();
  const page = tab === 'another tab' ? await opened.openWindow(EDIT) : opened.page;
  const profile = new ProfilePage(opened, page);
  await new RecorderPage(opened, label, page).plays();
  const saves = callsOf(page);
  /** The save is made, and its answer never comes. */
  const kill: Fault = async ({ request, response, answerOfServer }) => {
    const answer = await answerOfServer();
    await once(answer.resume(), 'end');
    lift();
    await stage.portal.kill();
    // Broken off before it, the browser itself would repeat the call.
    response.writeHead(200, { 'content-length': 1_000 }).flushHeaders();
    await new Promise((resolve) => { response.write('{', resolve); });
    request.socket.destroy();
  };
  const { lift } = proxy.break(SAVE, kill);
  await profile.confirmSave();
  await profile.button('save.save').and(page.locator(':enabled')).waitFor();
  await profile.save();
  await profile.fact(label).locator('video').waitFor();
  expect(saves.filter(({ call }) => call.startsWith('PUT')).length).toBeGreaterThan(1);
  await eventually(() => recorder.kept()).toEqual([]);
});
