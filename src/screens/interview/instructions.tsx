import { InBothLanguages } from './in-both-languages.tsx';
import styles from './interview.module.css';

/** How rates and ranks are given (spec §2 Interview, §5 Rating dialog). */
export const Instructions = () => (
  <section className={styles.instructions}>
    <InBothLanguages>
      {({ instructions, rate, rank }) => (
        <>
          <h2 className={styles.instructionsTitle}>{instructions}</h2>
          <ul className={styles.rules}><li>{rate}</li><li>{rank}</li></ul>
        </>
      )}
    </InBothLanguages>
  </section>
);
