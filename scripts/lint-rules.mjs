/** What the house asks of its modules beyond the linter's own rules; `.oxlintrc.json` says where each is asked. */

/** @param {string} selector @param {string} message @param {(node: any) => boolean} [holds] */
const forbid = (selector, message, holds = () => true) => ({
  create: (context) => ({ [selector]: (node) => { if (holds(node)) context.report({ node, message }); } }),
});

const plugin = {
  meta: { name: 'house' },
  rules: {
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
