import { describe, expect, it } from 'vitest';
import { Outbox, type Unsaved } from '../../src/exam/outbox.ts';

const answer = (order: number, text = `text ${String(order)}`, questionId = 1): Unsaved => ({ questionId, answer: text, order });

/** An answer that was given, and is on its way. */
function sending(order = 10): Outbox {
  const outbox = new Outbox();
  outbox.put(answer(order));
  outbox.begin(answer(order));
  return outbox;
}

describe('what is due', () => {
  it('is the newest answer of each question that is not on its way', () => {
    const outbox = sending();
    outbox.put(answer(11));
    outbox.put(answer(12, 'of another', 2));
    expect(outbox.due(false)).toEqual([answer(12, 'of another', 2)]);
    outbox.end(answer(10));
    expect(outbox.due(false).map(({ order }) => order)).toEqual([11, 12]);
  });

  it('is at once also one of a question with an earlier answer on its way, but not that one again', () => {
    const outbox = sending();
    expect(outbox.due(true)).toEqual([]);
    outbox.put(answer(11));
    expect(outbox.due(true)).toEqual([answer(11)]);
    outbox.begin(answer(11));
    expect([outbox.due(true), outbox.underWay]).toEqual([[], 2]);
    // A repeat of an earlier one does not make the newer due.
    outbox.begin(answer(9));
    expect(outbox.due(true)).toEqual([]);
  });

  it('is nothing that was refused, until it is opened again or given anew', () => {
    const outbox = sending();
    outbox.end(answer(10));
    outbox.refuse(answer(10), 'Too odd');
    expect([outbox.due(true), outbox.open, outbox.unsaved, outbox.refused]).toEqual([[], [], [1], { questions: [1], again: false, words: 'Too odd' }]);
    outbox.reopen();
    expect([outbox.due(false), outbox.refused]).toEqual([[answer(10)], { questions: [], again: false }]);
    outbox.refuse(answer(10), undefined);
    expect(outbox.refused).toEqual({ questions: [1], again: false });
    outbox.put(answer(11));
    expect([outbox.refused.questions, outbox.open]).toEqual([[], [1]]);
  });
});

describe('a refusal', () => {
  it('of an answer that was changed meanwhile refuses nothing', () => {
    const outbox = sending();
    outbox.put(answer(11));
    outbox.refuse(answer(10), 'Too odd');
    expect([outbox.refused, outbox.open]).toEqual([{ questions: [], again: false }, [1]]);
  });

  it('that was read is given up, and nothing else', () => {
    const outbox = sending();
    outbox.put(answer(12, 'of another', 2));
    outbox.refuse(answer(10), undefined);
    outbox.dropRefused();
    expect(outbox.unsaved).toEqual([2]);
  });

  it('tells its words once, however many questions it is of', () => {
    const outbox = new Outbox();
    for (const question of [1, 2, 3]) {
      outbox.put(answer(question, 'x', question));
      outbox.refuse(answer(question, 'x', question), question === 3 ? 'Other words' : 'Too late');
    }
    expect(outbox.refused).toEqual({ questions: [1, 2, 3], again: false, words: 'Too late\nOther words' });
  });
});

describe('an acknowledgement', () => {
  it('is of the answer that was sent, and not of what was typed since', () => {
    const outbox = sending();
    outbox.put(answer(11));
    outbox.confirm(answer(10), { order: 10 });
    expect(outbox.open).toEqual([1]);
    outbox.confirm(answer(11), {});
    expect([outbox.unsaved, outbox.replaced]).toEqual([[], []]);
  });

  it('with a newer order says that another device was faster; what is typed here later counts again', () => {
    const outbox = sending();
    outbox.confirm(answer(10), { order: 15 });
    expect([outbox.unsaved, outbox.replaced]).toEqual([[], [{ questionId: 1, own: 'text 10' }]]);
    const typing = sending();
    typing.put(answer(20));
    typing.confirm(answer(10), { order: 15 });
    expect([typing.open, typing.replaced]).toEqual([[1], []]);
  });

  it('that comes late takes nothing back', () => {
    const outbox = sending();
    outbox.put(answer(11));
    outbox.begin(answer(11));
    outbox.confirm(answer(11), { order: 11 });
    outbox.confirm(answer(10), { order: 11 });
    outbox.putAll();
    expect(outbox.due(false).map(({ order }) => order)).toEqual([]);
    outbox.end(answer(10));
    outbox.end(answer(11));
    expect(outbox.due(false)).toEqual([answer(11)]);
  });
});

describe('what the server has', () => {
  const held = [{ id: 1, answer: 'held', order: 5, title: { en: 'One', jp: '一' } }, { id: 2, isFile: true, order: 6 }, { id: 3 }];

  it('replaces what is older here, and says by what; not what is newer or the same', () => {
    const outbox = new Outbox(held);
    outbox.compare([{ id: 1, answer: 'held', order: 5 }]);
    expect(outbox.replaced).toEqual([]);
    outbox.compare([{ id: 1, answer: 'elsewhere', order: 7 }]);
    expect(outbox.replaced).toEqual([{ questionId: 1, own: 'held', newer: 'elsewhere', title: { en: 'One', jp: '一' } }]);
    outbox.put(answer(9));
    outbox.compare([{ id: 1, answer: 'elsewhere', order: 7 }]);
    expect([outbox.replaced, outbox.open]).toEqual([[], [1]]);
    outbox.begin(answer(9));
    outbox.confirm(answer(9), { order: 9 });
    outbox.compare([{ id: 1, answer: 'text 9', order: 12 }]);
    expect(outbox.replaced).toEqual([]);
  });

  it('tells the text of a newer answer of which only the order was known', () => {
    const outbox = sending();
    outbox.confirm(answer(10), { order: 15 });
    outbox.compare([{ id: 1, answer: 'elsewhere', order: 15 }]);
    expect(outbox.replaced).toEqual([{ questionId: 1, own: 'text 10', newer: 'elsewhere' }]);
    expect([outbox.reclaim(1), outbox.replaced, outbox.reclaim(1)]).toEqual(['text 10', [], undefined]);
  });

  it('says of a file that another device has replaced no address', () => {
    const outbox = new Outbox(held);
    const own = new File(['x'], 'a.pdf');
    outbox.put({ questionId: 2, answer: own, order: 10 });
    outbox.compare([{ id: 2, answer: 'https://files.example/b.pdf', order: 15 }]);
    expect(outbox.replaced).toEqual([{ questionId: 2, own }]);
  });

  it('is sent once more where all is to be sent, in its own order; a file is not, and an exam without answers says one is empty', () => {
    const outbox = new Outbox(held);
    outbox.putAll();
    expect(outbox.due(false)).toEqual([{ questionId: 1, answer: 'held', order: 5 }]);
    const empty = new Outbox([{ id: 2, isFile: true }, { id: 3 }]);
    empty.putAll();
    const nothing = { questionId: 3, answer: '', order: 1 };
    expect(empty.due(false)).toEqual([nothing]);
    // Another device has answered it meanwhile: that stays, and nothing of this one was replaced.
    empty.begin(nothing);
    empty.confirm(nothing, { order: 7 });
    expect([empty.replaced, empty.unsaved, empty.due(false)]).toEqual([[], [], []]);
    const files = new Outbox([{ id: 2, isFile: true }]);
    files.putAll();
    expect(files.unsaved).toEqual([]);
  });
});
