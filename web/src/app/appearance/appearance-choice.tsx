import { useState } from 'react';
import { shellText } from '../../text/shell.ts';
import { Choices } from '../../ui/form/choices.tsx';
import { type Appearance, chooseAppearance, readAppearance } from './appearance.ts';
import styles from './appearance.module.css';

const { schemes, contrasts } = shellText;
const schemeOptions = [
  ['system', schemes.system],
  ['light', schemes.light],
  ['dark', schemes.dark],
] as const;
const contrastOptions = [
  ['system', contrasts.system],
  ['more', contrasts.more],
] as const;

/** Lets a person choose the colour scheme and the contrast. */
export function AppearanceChoice() {
  const [appearance, setAppearance] = useState(readAppearance);
  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change };
    chooseAppearance(next);
    setAppearance(next);
  };
  return (
    <details className={styles.appearance}>
      <summary>{shellText.appearance}</summary>
      <div className={styles.choices}>
        <Choices
          name="scheme"
          legend={shellText.scheme}
          options={schemeOptions}
          value={appearance.scheme}
          onChange={scheme => choose({ scheme })}
        />
        <Choices
          name="contrast"
          legend={shellText.contrast}
          options={contrastOptions}
          value={appearance.contrast}
          onChange={contrast => choose({ contrast })}
        />
      </div>
    </details>
  );
}
