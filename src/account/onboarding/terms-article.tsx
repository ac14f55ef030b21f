import type { Role } from '#domain/account/account.ts';
import { useLanguage, wordIn, type Language } from '../../i18n/language.ts';
import '../../ui/css/screens/reading.css';
import { chaptersFor, type Chapter } from './terms-text.ts';

/** The terms of one role, to be read. */
export function TermsArticle({ role }: { role: Role }) {
  const language = useLanguage();
  return (
    <article className="prose">
      {chaptersFor(role).map((chapter, place) => (
        <section key={chapter.title.en} {...(place > 0 ? { className: 'mt-4' } : {})}>
          <h2>
            {place + 1}. {wordIn(chapter.title, language)}
          </h2>
          {chapter.says.map((paragraph) => (
            <p key={paragraph.en}>{wordIn(paragraph, language)}</p>
          ))}
          {chapter.rules && <Rules rules={chapter.rules} language={language} />}
          {chapter.table && <Table table={chapter.table} language={language} />}
        </section>
      ))}
    </article>
  );
}

const Rules = ({ rules, language }: { rules: NonNullable<Chapter['rules']>; language: Language }) => (
  <ol className="mt-2">
    {rules.map((rule) => (
      <li key={rule.en}>{wordIn(rule, language)}</li>
    ))}
  </ol>
);

const Table = ({ table, language }: { table: NonNullable<Chapter['table']>; language: Language }) => (
  <table className="terms-table mt-2">
    <thead>
      <tr>
        <th scope="col">{wordIn(table.when, language)}</th>
        <th scope="col">{wordIn(table.kept, language)}</th>
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([when, kept]) => (
        <tr key={when.en}>
          <td>{wordIn(when, language)}</td>
          <td>{wordIn(kept, language)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
