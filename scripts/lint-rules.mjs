/** What the house asks of its modules beyond the linter's own rules; `.oxlintrc.json` says where each is asked. */

/** @param {string} selector @param {string} message @param {(node: any) => boolean} [holds] */
const forbid = (selector, message, holds = () => true) => ({
  create: (context) => ({ [selector]: (node) => { if (holds(node)) context.report({ node, message }); } }),
});

const MAX_COLUMNS = 140;

/** A text, pattern or template that is so long has a line of its own, and is not broken. */
const UNBROKEN_COLUMNS = 100;

const lineLength = {
  create: (context) => {
    const unbroken = new Set();
    const exempt = ({ loc: { start, end } }) => {
      if (start.line === end.line && end.column - start.column < UNBROKEN_COLUMNS) return;
      for (let line = start.line; line <= end.line; line += 1) unbroken.add(line);
    };
    return {
      TemplateLiteral: exempt,
      Literal: (node) => { if (typeof node.value === 'string' || 'regex' in node) exempt(node); },
      'Program:exit': () => {
        for (const [index, text] of context.sourceCode.text.split('\n').entries()) {
          const [line, columns] = [index + 1, [...text].length];
          if (columns <= MAX_COLUMNS || unbroken.has(line) || /https?:/.test(text)) continue;
          context.report({ loc: { start: { line, column: 0 }, end: { line, column: columns } }, message: `A line has ${MAX_COLUMNS} columns at most.` });
        }
      },
    };
  },
};

const plugin = {
  meta: { name: 'house' },
  rules: {
    'line-length': lineLength,
    'no-barrel': forbid('ExportAllDeclaration', 'Import from the module that defines the name: barrels make cycles.'),
    'no-default-export': forbid('ExportDefaultDeclaration', 'Export by name, so that a thing is called the same everywhere.'),
    'no-can-parse': forbid(
      'MemberExpression',
      'Use parseAddress: URL.canParse of Node 20 refuses hosts with Latin-1 letters once it has been optimised.',
      ({ property }) => property.name === 'canParse',
    ),
    'no-index-module': forbid('Program', 'No index modules: name a file after what it holds.'),
  },
};

export default plugin;
