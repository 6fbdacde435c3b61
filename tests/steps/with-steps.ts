import ts from 'typescript';

/** Places of a source text where something is put in. */
type Insertions = { readonly at: number; readonly text: string }[];

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node) && 'body' in node;

/** A step at the beginning of each function and of each turn of a loop. */
function note(node: ts.Node, file: ts.SourceFile, into: Insertions): void {
  const body = isFunction(node) ? node.body : ts.isIterationStatement(node, false) ? node.statement : undefined;
  if (!body) return;
  if (ts.isBlock(body)) into.push({ at: body.getStart(file) + 1, text: ' countStep();' });
  else if (ts.isIterationStatement(node, false)) into.push({ at: body.getStart(file), text: '{ countStep(); ' }, { at: body.end, text: ' }' });
  else into.push({ at: body.getStart(file), text: '(countStep(), ' }, { at: body.end, text: ')' });
}

/**
 * The module with a call of the global `countStep` wherever one of its functions or a turn of one of its loops begins. So what it does
 * can be counted, the same on every machine.
 */
export function withSteps(name: string, source: string): string {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const insertions: Insertions = [];
  const visit = (node: ts.Node): void => {
    note(node, file, insertions);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // What ends at a place comes before what begins there; of two that begin, the outer one first.
  return insertions.map((insertion, order) => ({ ...insertion, order })).sort((one, other) => other.at - one.at || other.order - one.order)
    .reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), source);
}
