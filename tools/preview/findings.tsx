import type { PreviewContent } from './content.ts';
import texts from './preview-texts.json';

/** What lint says of the files. */
export function Findings({ content: { failure, findings } }: { readonly content: PreviewContent }) {
  if (failure !== undefined) return <p role="alert">{`${texts.unreadable}: ${failure}`}</p>;
  if (findings.length === 0) return <p role="status">{texts.sound}</p>;
  return (
    <section>
      <h2>{texts.findings}</h2>
      <ul>
        {findings.map(({ path, reason, suggestion, severity }) => (
          <li key={`${path} ${reason}`}>
            {severity} <code>{path}</code> {reason}{suggestion === undefined ? '' : ` (${suggestion})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
