import styles from './snippet.module.css';

/** A short code that a person compares with another screen. */
export function Code({ label, code }: { label: string; code: string }) {
  return (
    <div className={styles.snippet}>
      <p className={styles.head}>{label}</p>
      <p className={styles.large}>
        <code>{code}</code>
      </p>
    </div>
  );
}
