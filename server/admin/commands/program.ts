import { Command, InvalidArgumentError } from 'commander';
import { type BackupOptions, checkBackup, makeBackup, restoreBackup } from './backups.ts';
import { listApplicants, putApplicants, showApplicant, showHistory, withdrawFrom } from './applicants.ts';
import { type Kind, kinds, list, put, retire, show } from './entries.ts';
import { diff, exportFolder, history, importFolder, publishFolder, rollback, writeSchemas } from './folders.ts';
import { listFields, listForms, putField, putForm, retireField, showField, showForm } from './forms.ts';
import { lint } from './lint.ts';
import { preview } from '../preview.ts';
import { verifyReceipt } from './receipts.ts';
import { showStatus } from './status.ts';
import type { Authorship } from './store-part.ts';
import { type CommandContext, onDeployment } from './command-context.ts';
import { wholeNumber } from './whole-number.ts';
import { escapeControls, translatorFor } from '../in-japanese.ts';
import { addSigningKey, retireSigningKeys } from '../../database/signing-key.ts';

const SECRET_NOTE = 'Where SIGNING_SECRET is set it is that which signs, and not the database.';

/** `key rotate`. */
const rotateKey = onDeployment(async ({ say }, { db }) => {
  await addSigningKey(db);
  say(`A new key signs once the server has been started anew; what the others signed stays good until "key retire". ${SECRET_NOTE}`);
});

/** `key retire`. */
const retireKeys = onDeployment(async ({ say }, { db, clock }) => {
  const retired = await retireSigningKeys(db, clock());
  say(retired === 0
    ? `There is one key only; "key rotate" adds the next. ${SECRET_NOTE}`
    : `${String(retired)} retired: what they signed is good no more once the server has been started anew. ${SECRET_NOTE}`);
});

interface Options {
  readonly as?: string;
  readonly message?: string;
  readonly category?: string;
  readonly most?: number;
  readonly port?: number;
  readonly json?: boolean;
}

const MESSAGE_HELP = 'Why, for the history.';

/** A command that changes what is live: its message goes into the history. */
const authored = (command: Command): Command => command.option('-m, --message <TEXT>', MESSAGE_HELP);

/** The author and the message of a change; `--as` stands before the command. */
const authorshipOf = ({ user }: CommandContext, command: Command, what: string): Authorship => {
  const { as: author = user, message = what } = command.optsWithGlobals<Options>();
  return { author, message };
};

function kindCommand(program: Command, context: CommandContext, kind: Kind): void {
  const { word, key, part } = kind;
  const name = key.toUpperCase();
  const command = program.command(word).description(`${kind.help} (${part}.json)`);
  command.command('list').description('Names all, one a line.').action(() => list(context, kind));
  command.command(`show <${name}>`).description('Shows one as its content file has it.').action((which: string) =>
    show(context, kind, which));
  authored(command.command('put <FILE...>')).description(
      `Adds what the files hold, one or a list, or puts it in the place of what has its ${key}. Files that they name are looked for beside them, and then among those that are live.`,
    )
    .action((files: string[], _options: Options, self: Command) => put(context, kind, files, authorshipOf(context, self, files.join(' '))));
  authored(command.command(`retire <${name}>`)).description(
    'Removes one; refused while something hangs on it.',
  )
    .action((which: string, _options: Options, self: Command) => retire(context, kind, which, authorshipOf(context, self, which)));
}

function formCommands(program: Command, context: CommandContext): void {
  const form = program.command('form').description('forms: profile, onboarding, and registration forms by their names');
  form.command('list').description('Names all, one a line.').action(() => listForms(context));
  form.command('show <FORM>').description('Shows one as its content file has it.').action((name: string) => showForm(context, name));
  authored(form.command('put <FORM> <FILE>')).description(
    'Puts a form in the place of the one of this name, or adds a registration form.',
  )
    .action((name: string, file: string, _options: Options, self: Command) =>
      putForm(context, name, file, authorshipOf(context, self, file)));
  const field = program.command('field').description('custom fields of a form');
  field.command('list <FORM>').description('Names the fields with their types and categories.').action((name: string) =>
    listFields(context, name));
  field.command('show <FORM> <FIELD>').description('Shows one as its content file has it.').action((name: string, which: string) =>
    showField(context, name, which));
  authored(field.command('put <FORM> <FILE>').option(
    '-c, --category <NAME>', 'English name of the category; absent: where the field is, a new one in the last.',
  )).description('Puts a field in the place of the one of its name, or adds it.')
    .action((name: string, file: string, { category }: Options, self: Command) =>
      putField(context, name, file, category, authorshipOf(context, self, file)));
  authored(field.command('retire <FORM> <FIELD>')).description(
    'Takes a field out of a form; what applicants entered stays stored.',
  )
    .action((name: string, which: string, _options: Options, self: Command) =>
      retireField(context, name, which, authorshipOf(context, self, which)));
}

function applicantCommands(program: Command, context: CommandContext): void {
  const applicant = program.command('applicant').description('applicants (applicants.json)');
  applicant.command('list').description('Names all, one a line.').action(() => listApplicants(context));
  applicant.command('show <ID>').description('Shows one, by id or e-mail address.').action((which: string) =>
    showApplicant(context, which));
  authored(applicant.command('put <FILE...>')).description('Adds those who are not there yet.')
    .action((files: string[], _options: Options, self: Command) =>
      putApplicants(context, files, authorshipOf(context, self, files.join(' '))));
  applicant.command('history <EMAIL>').description(
    'What an applicant was given and lost, by whom, when and why, the newest first: exams, classes, sessions, and what is the applicant’s own.',
  )
    .action((email: string) => showHistory(context, email));
  const withdraw = applicant.command('withdraw').argument('<EMAIL>')
    .argument('<KIND>', 'exam, class, session, event, download or company-info').argument('[ID]', 'Absent for company-info.', wholeNumber);
  authored(withdraw).description('Takes back what an applicant was given; refused where it has been begun.')
    .action((email: string, kind: string, id: number | undefined, _options: Options, self: Command) =>
      withdrawFrom(context, email, kind, id, authorshipOf(context, self, email)));
}

function folderCommands(program: Command, context: CommandContext): void {
  program.command('lint <PATH...>').description(
    'Says everything that is wrong with a content folder, files of one, or files of field types. Asks no server: a type that another file defines is known where that file is named, too.',
  )
    .action((paths: string[]) => lint(context, paths));
  program.command('preview <FILE...>').option('-p, --port <PORT>', 'Port to listen on; absent: a free one.', wholeNumber, 0)
    .description(
      'Shows files of field types, and of a form (custom_fields), in the browser as applicants see them, in both languages. Asks no server.',
    )
    .action((files: string[], { port = 0 }: Options) => preview(context, files, port));
  program.command('diff <FOLDER>').description(
    'Shows what publishing a folder would change, and how many stored values it would no longer accept.',
  )
    .action((folder: string) => diff(context, folder));
  program.command('publish <FOLDER>').requiredOption('-m, --message <TEXT>', MESSAGE_HELP)
    .description(
      'Makes the files of a folder be what is live, all or nothing, as a new version. What a file has no more is removed; a file that is absent changes nothing; applicants are not touched.',
    )
    .action((folder: string, _options: Options, self: Command) => publishFolder(context, folder, authorshipOf(context, self, folder)));
  program.command('history').option('-n, --most <N>', 'How many lines.', wholeNumber, 50).description(
    'Who changed what, and when, the newest first; * marks the live version.',
  )
    .action(({ most = 50 }: Options) => history(context, most));
  authored(program.command('rollback').argument('[VERSION]', 'Absent: the one before the live one.', wholeNumber)).description('Makes an earlier version live again, row for row. Refused as a whole where applicants’ data hang on what would go.')
    .action((version: number | undefined, _options: Options, self: Command) =>
      rollback(context, version, authorshipOf(context, self, version === undefined ? 'back' : `to ${String(version)}`)));
  authored(program.command('import <FOLDER>')).description('Adds what a folder has and brings it up to date, applicants and their answers included; removes nothing.')
    .action((folder: string, _options: Options, self: Command) => importFolder(context, folder, authorshipOf(context, self, folder)));
  program.command('export <FOLDER>').description('Writes what is live as a content folder; to publish it again changes nothing.')
    .action((folder: string) => exportFolder(context, folder));
  program.command('schema <FOLDER>').description('Writes a JSON Schema for each content file, for editors.').action((folder: string) =>
    writeSchemas(context, folder));
}

function receiptCommands(program: Command, context: CommandContext): void {
  const receipt = program.command('receipt').description('receipts of what applicants have sent');
  receipt.command('verify <FILE|NUMBER>').description('Says whether a receipt is as it was issued, by the file that an applicant kept or by its number, and what it says.')
    .action((which: string) => verifyReceipt(context, which));
}

function keyCommands(program: Command, context: CommandContext): void {
  const key = program.command('key').description('keys in the database, of a deployment without SIGNING_SECRET');
  key.command('rotate').description('Adds a key, which signs from the next start of the server on; what the others signed stays good.')
    .action(() => rotateKey(context));
  key.command('retire').description('Makes what the keys before the newest signed good no more, from the next start of the server on.')
    .action(() => retireKeys(context));
}

const KEY_FILE = 'File with a passphrase, or with keys of age: public ones (age1…) close a back-up, their secret ones close and open it. Absent: BACKUP_PASSPHRASE.';
const JSON_LINE = 'Prints the result as JSON.';

function backupCommands(program: Command, context: CommandContext): void {
  const backup = program.command('backup').argument('<PATH>', 'A new file, or a folder for one that is named after its moment.')
    .option('-k, --key-file <FILE>', KEY_FILE).option('--json', JSON_LINE)
    .option('--allow-missing', 'Makes it also where files that rows name are not in the storage any more.')
    .description('Writes all that is kept, database and files, as it is at one moment, into one encrypted file; servers go on meanwhile.')
    .action((path: string, options: BackupOptions) => makeBackup(context, path, options));
  backup.command('verify <FILE>').description('Reads a back-up to its end and compares each part with its hash; asks no server.')
    .action((file: string, _options: BackupOptions, self: Command) => checkBackup(context, file, self.optsWithGlobals<BackupOptions>()));
  program.command('restore <FILE>').option('-k, --key-file <FILE>', KEY_FILE).option('--json', JSON_LINE)
    .description('Restores a back-up into an empty place (a new DATA_DIR; DATABASE_URL and S3_BUCKET where they are set), all of it or nothing. One of an older version is brought up to date.')
    .action((file: string, options: BackupOptions) => restoreBackup(context, file, options));
}

const NOTES = `
Settings are those of the server (DATA_DIR, DATABASE_URL, S3_…). A running server goes on meanwhile and answers what is new at once.
Exit codes: 0 done, 1 refused or failed, with nothing stored.
docs/content.md has the files, docs/field-types.md the input types, docs/operating.md back-ups.`;

/** The administrators' command line, in the language of its context. */
export function adminProgram(base: Omit<CommandContext, 'show'>): Command {
  const say = translatorFor(base.language ?? 'en');
  const context: CommandContext = {
    ...base, inLanguage: say, say: (english) => { base.say(say(english)); }, show: (line) => { base.say(escapeControls(line)); },
  };
  const program = new Command('npm run admin --').description('Changes what a deployment defines, and looks at it.')
    .option('--as <NAME>', `Who does it, for the history (absent: ${context.user}).`)
    .option('--lang <LANG>', 'Language of what is said here, en or ja (absent: as LC_ALL or LANG say).', spokenLanguage)
    .addHelpText('after', say(NOTES)).showHelpAfterError(say('(--help says more)'))
    .configureHelp({
      showGlobalOptions: true, styleTitle: say, styleCommandDescription: say, styleSubcommandDescription: say, styleOptionDescription: say,
      styleArgumentDescription: say,
    })
    .configureOutput({ outputError: (text, write) => { write(say(text)); } });
  folderCommands(program, context);
  for (const kind of kinds) kindCommand(program, context, kind);
  formCommands(program, context);
  applicantCommands(program, context);
  receiptCommands(program, context);
  keyCommands(program, context);
  program.command('status').option('--json', 'As JSON, for programs.').description(
    'Says how the deployment stands: versions, database, storage, jobs, disk, the last back-up. Exit code 0: all is well.',
  )
    .action(({ json = false }: Options) => showStatus(context, json));
  backupCommands(program, context);
  program.command('migrate').description(
    'Brings the database up to date with this version. No other command does, and a server with MIGRATE=0 does not either.',
  )
    .action(async () => {
      await context.migrate();
      context.say('The database is up to date.');
    });
  return program;
}

/** Reads a language that is asked for (`languageOfTerminal`). Throws an `InvalidArgumentError` for any other, which Commander prints. */
function spokenLanguage(named: string): string {
  if (!/^(en|ja|jp)/i.test(named)) throw new InvalidArgumentError('It is en or ja.');
  return named;
}
