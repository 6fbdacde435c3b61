import { describe, expect, it } from 'vitest';
import { filesLoaded } from '../../scripts/lib/chunks.mjs';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['login.tsx', 'profile.tsx'] },
  '_react.js': { file: 'react.js' },
  'login.tsx': { file: 'login.js', imports: ['index.html'] },
  'profile.tsx': { file: 'profile.js', imports: ['index.html', '_shared.js'], dynamicImports: ['form.tsx'] },
  '_shared.js': { file: 'shared.js', dynamicImports: ['calendar.tsx'] },
  'form.tsx': { file: 'form.js' },
  'calendar.tsx': { file: 'calendar.js', imports: ['_shared.js'] },
};

describe('the chunks of a route', () => {
  it('are the roots with everything they import at once', () => {
    expect([...filesLoaded(manifest, ['index.html', 'login.tsx'], () => false)].sort()).toEqual(['index.js', 'login.js', 'react.js']);
  });

  it('hold what is imported later where that is asked for, through cycles', () => {
    const files = filesLoaded(manifest, ['profile.tsx'], (key) => key !== 'login.tsx');
    expect([...files].sort()).toEqual(['calendar.js', 'form.js', 'index.js', 'profile.js', 'react.js', 'shared.js']);
  });

  it('refuse a root that was renamed', () => {
    expect(() => filesLoaded(manifest, ['log-in.tsx'], () => false)).toThrow('no chunk log-in.tsx');
  });
});
