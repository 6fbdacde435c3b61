import { describe, expect, test } from 'vitest';
import { type Fault, type ReadRecord, type WriteRecord, findingsIn, markOf, readMark } from '../../tools/cluster/history.ts';

const write = (number: number, outcome: WriteRecord['outcome'] = 'acknowledged', more: Partial<WriteRecord> = {}): WriteRecord =>
  ({ applicant: 7, subject: 'Hobby', number, outcome, from: number * 10, to: number * 10 + 5, ...more });
const see = (number: number | undefined, more: Partial<ReadRecord> = {}): ReadRecord =>
  ({ applicant: 7, subject: 'Hobby', value: number === undefined ? undefined : { applicant: 7, number }, from: 1_000, ...more });
const faults = (written: readonly WriteRecord[], ...seen: readonly ReadRecord[]): readonly Fault[] => findingsIn(written, seen).map(({ fault }) => fault);

describe('a history', () => {
  test('is well where the last that was acknowledged is there', () => {
    expect(faults([write(1), write(2)], see(2))).toEqual([]);
  });

  test('is well where something unknown came after it, and is there or not', () => {
    const written = [write(1), write(2, 'unknown')];
    expect(faults(written, see(1), see(2))).toEqual([]);
  });

  test('is well where nothing was acknowledged and nothing is there', () => {
    expect(faults([write(1, 'refused'), write(2, 'unknown')], see(undefined))).toEqual([]);
  });

  test('shows that something acknowledged is lost', () => {
    expect(faults([write(1)], see(undefined))).toEqual(['lost']);
  });

  test('shows that something refused has appeared', () => {
    expect(faults([write(1), write(2, 'refused')], see(2))).toEqual(['refused, and there']);
  });

  test('shows what is somebody else’s, although its number is right', () => {
    expect(faults([write(1)], see(1, { value: { applicant: 8, number: 1 } }))).toEqual(['of somebody else']);
  });

  test('shows that an older one has come back', () => {
    expect(faults([write(1), write(2), write(3, 'unknown')], see(1))).toEqual(['older than acknowledged']);
  });

  test('shows what nobody has written', () => {
    expect(faults([write(1)], see(9))).toEqual(['never written']);
  });

  test('holds a read to what was acknowledged before it began, and to nothing later', () => {
    const written = [write(1), write(2)];
    expect(faults(written, see(1, { from: 24 }))).toEqual([]);
    expect(faults(written, see(1, { from: 25 }))).toEqual(['older than acknowledged']);
  });

  test('holds each subject and each applicant to its own', () => {
    const written = [write(1), write(5, 'acknowledged', { subject: 'Goal' }), write(6, 'acknowledged', { applicant: 8 })];
    expect(faults(written, see(1))).toEqual([]);
    expect(faults(written, see(1, { subject: 'Goal' }))).toEqual(['never written']);
  });

  test('reads the mark that it has put into a value, and no half of one', () => {
    expect(readMark(`回答 ${markOf({ applicant: 12, number: 345 })} and more`)).toEqual({ applicant: 12, number: 345 });
    expect(readMark('mark 12/34')).toBeUndefined();
    expect(readMark(null)).toBeUndefined();
  });
});
