import { describe, expect, it } from 'vitest';
import { readSpecification, readUntested } from '../../scripts/lib/specification.mjs';
import { traceOf } from '../../scripts/lib/trace.mjs';

const specification = {
  requirements: new Map(['ONE-01', 'ONE-02', 'ONE-03', 'TWO-01'].map((id) => [id, ''])),
  areas: new Map([['ONE', 'First'], ['TWO', 'Second']]),
};

describe('what tests show of the specification', () => {
  it('is counted by area', () => {
    const untested = { notBuilt: new Set(['TWO-01']), reasons: new Map([['ONE-02', 'why']]) };
    expect(traceOf(specification, untested, new Set(['ONE-01', 'ONE-03']), new Set(['ONE-01']))).toEqual({
      rows: [
        { area: 'First (ONE)', inSuite: 1, inFullRun: 1, excused: 1, notBuilt: 0, all: 3 }, { area: 'Second (TWO)', inSuite: 0, inFullRun: 0, excused: 0, notBuilt: 1, all: 1 },
      ],
      inFullRun: ['ONE-03'], missing: [], outdated: [],
    });
  });

  it('misses what is neither named nor listed, and tells what need not be listed any more', () => {
    const untested = { notBuilt: new Set<string>(), reasons: new Map([['ONE-02', 'why']]) };
    const named = new Set(['ONE-01', 'ONE-02', 'ONE-03']);
    expect(traceOf(specification, untested, named, named)).toMatchObject({ missing: ['TWO-01'], outdated: ['ONE-02'] });
  });
});

describe('the specification', () => {
  const { sections, requirements, areas } = readSpecification();

  it('has nine sections', () => {
    expect([...sections.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('has an area for each requirement, whose numbers have no gap', () => {
    expect(requirements.size).toBe(628);
    const expected = [...areas.keys()].flatMap((area) => {
      const count = [...requirements.keys()].filter((id) => id.startsWith(`${area}-`)).length;
      return Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`);
    });
    expect([...requirements.keys()]).toEqual(expected);
  });

  it('knows every requirement that is said to be without a test', () => {
    expect(() => readUntested(requirements)).not.toThrow();
  });
});
