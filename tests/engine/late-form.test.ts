import { expect, it, onTestFinished } from 'vitest';
import { setFormDependencies, lateForm } from '../../src/engine/late-form.ts';

const nothing = (): Promise<unknown> => Promise.resolve();

it('a form is not there before what every form needs, and is asked for with it again where that could not be had', async () => {
  onTestFinished(() => { setFormDependencies(nothing); });
  const form = lateForm(() => Promise.resolve('the form'));
  setFormDependencies(() => Promise.reject(new Error('no connection')));
  await expect(form.load()).rejects.toThrow('no connection');
  expect(form.state().code).toBeUndefined();
  setFormDependencies(nothing);
  expect(await form.load()).toBe('the form');
});
