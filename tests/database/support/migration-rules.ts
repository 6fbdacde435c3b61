import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, type RangeVar, parse } from 'libpg-query';

/** What is wrong with a statement of a migration, for a database that serves meanwhile. */
export interface Finding {
  readonly statement: string;
  readonly reason: string;
}

const CONTRACTION = /^-- contracts: .+, unused since (\d{4}_\w+)$/m;

/**
 * The migration that took the last use of what this one takes away, as a line of it says:
 * `-- contracts: documents.old_name, unused since 0018_new_names`.
 */
export const contractionIn = (sql: string): string | undefined => CONTRACTION.exec(sql)?.[1];

/** Functions that have one value for all rows of a statement: a column with such a default is added without writing each row. */
const STABLE: ReadonlySet<string> = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'current_timestamp']);

const nameOf = (node: Node): string => ('String' in node ? node.String.sval ?? '' : '');
const tableOf = (relation: RangeVar | undefined): string => relation?.relname ?? '';

function callsVolatile(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('FuncCall' in node) {
    const { funcname = [] } = node.FuncCall as { readonly funcname?: readonly Node[] };
    if (!STABLE.has(funcname.map(nameOf).at(-1) ?? '')) return true;
  }
  return Object.values(node).some(callsVolatile);
}

const NO_DEFAULT = 'a new column that must not be null fails on the rows that are there; give it a constant default, or add it nullable';
const BY_ROW = 'a default that differs by row writes the whole table; add the column without it, then fill it in pieces';
const WITH_MORE =
  'a column that comes with a constraint or is made by the database is checked or written row by row; add it plainly, the constraint as NOT VALID';

/** What is wrong with a constraint of a column that is new. */
function faultOfNew({ contype, raw_expr: expression }: Constraint, hasDefault: boolean): string | undefined {
  if (contype === 'CONSTR_NOTNULL') return hasDefault ? undefined : NO_DEFAULT;
  if (contype === 'CONSTR_DEFAULT') return callsVolatile(expression) ? BY_ROW : undefined;
  return contype === 'CONSTR_NULL' ? undefined : WITH_MORE;
}

function faultOfColumn({ constraints = [] }: ColumnDef): string | undefined {
  const all = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const hasDefault = all.some(({ contype }) => contype === 'CONSTR_DEFAULT');
  return all.map((constraint) => faultOfNew(constraint, hasDefault)).find((fault) => fault !== undefined);
}

function faultOfConstraint({ contype, skip_validation: isNotValid, indexname }: Constraint): string | undefined {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') {
    return isNotValid === true ? undefined : 'it is checked against every row under a lock; add it NOT VALID, and VALIDATE it in a later migration';
  }
  return indexname === undefined ? 'it builds an index under a lock; make the index beforehand, and the constraint USING it' : undefined;
}

const TAKES_AWAY = 'the build before may use it; take it away a version later, with a line "-- contracts: …, unused since <migration>"';

/** Those that only change what the database knows of a table. */
const QUICK: ReadonlySet<string> =
  new Set(['AT_ValidateConstraint', 'AT_DropNotNull', 'AT_ColumnDefault', 'AT_DropConstraint', 'AT_SetStatistics']);

function faultOfCommand({ subtype, def }: AlterTableCmd, mayTakeAway: boolean, isValidated: boolean): string | undefined {
  if (subtype === undefined || QUICK.has(subtype)) return undefined;
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return faultOfColumn(def.ColumnDef);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) return faultOfConstraint(def.Constraint);
  if (subtype === 'AT_SetNotNull') return isValidated ? undefined : 'it reads the whole table under a lock; VALIDATE a CHECK (… IS NOT NULL) before it';
  if (subtype === 'AT_AlterColumnType') return 'it writes the whole table under a lock; add a column of the new type, and fill it in pieces';
  if (subtype === 'AT_DropColumn') return mayTakeAway ? undefined : TAKES_AWAY;
  return `nothing is known of ${subtype}; say in the rules what it locks`;
}

interface Context {
  /** Tables that the migration has made so far: nobody uses them yet. */
  readonly made: Set<string>;
  /** Tables of which it has validated a constraint. */
  readonly validated: Set<string>;
  readonly mayTakeAway: boolean;
}

function faultsOf(node: Node, { made, validated, mayTakeAway }: Context): readonly (string | undefined)[] {
  if ('CreateStmt' in node) {
    made.add(tableOf(node.CreateStmt.relation));
    return [];
  }
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [] } = node.AlterTableStmt;
    const table = tableOf(relation);
    if (made.has(table)) return [];
    const commands = cmds.flatMap((command) => ('AlterTableCmd' in command ? [command.AlterTableCmd] : []));
    if (commands.some(({ subtype }) => subtype === 'AT_ValidateConstraint')) validated.add(table);
    return commands.map((command) => faultOfCommand(command, mayTakeAway, validated.has(table)));
  }
  if ('IndexStmt' in node) {
    const { relation, if_not_exists: isOptional, concurrent } = node.IndexStmt;
    if (concurrent === true) return ['CONCURRENTLY does not run in the transaction of the migrations; make the index beforehand, and write IF NOT EXISTS here'];
    return made.has(tableOf(relation)) || isOptional === true
      ? []
      : ['it stops every write while it is built; make the index CONCURRENTLY beforehand, and write IF NOT EXISTS here'];
  }
  if ('RenameStmt' in node) return ['the build before knows the old name; add the new one beside it'];
  if ('DropStmt' in node) {
    const isOfData = ['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_TYPE', 'OBJECT_SEQUENCE', 'OBJECT_SCHEMA'].includes(node.DropStmt.removeType ?? '');
    return isOfData && !mayTakeAway ? [TAKES_AWAY] : [];
  }
  if ('UpdateStmt' in node || 'DeleteStmt' in node) {
    const { relation, whereClause } = 'UpdateStmt' in node ? node.UpdateStmt : node.DeleteStmt;
    return whereClause || made.has(tableOf(relation)) ? [] : ['it locks every row of the table to the end of the migration; do it in pieces, by a job or a command'];
  }
  const heavy = ['TruncateStmt', 'VacuumStmt', 'ClusterStmt', 'ReindexStmt', 'LockStmt', 'RefreshMatViewStmt'].find((kind) => kind in node);
  return heavy === undefined ? [] : ['it locks a whole table'];
}

/** What of a migration would lock out, or break, the servers that go on while it runs; in the order of its statements. */
export async function lintMigration(sql: string, mayTakeAway: boolean): Promise<readonly Finding[]> {
  const context: Context = { made: new Set(), validated: new Set(), mayTakeAway };
  const findings: Finding[] = [];
  for (const statement of sql.split('--> statement-breakpoint').map((text) => text.trim())) {
    const { stmts = [] } = await parse(statement);
    for (const { stmt } of stmts) {
      for (const reason of stmt ? faultsOf(stmt, context) : []) if (reason !== undefined) findings.push({ statement, reason });
    }
  }
  return findings;
}
