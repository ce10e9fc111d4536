/** A person's choice of colours and contrast; `system` follows the operating system. */
export interface Appearance {
  readonly scheme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'more';
}

const storageKey = 'appearance';
const system: Appearance = { scheme: 'system', contrast: 'system' };
const moreContrast = window.matchMedia('(prefers-contrast: more)');

/** Returns the stored choice. If the browser refuses storage, returns `system`. */
export function readAppearance(): Appearance {
  try {
    const { scheme, contrast } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>;
    return {
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
      contrast: contrast === 'more' ? 'more' : 'system',
    };
  } catch {
    return system;
  }
}

function show({ scheme, contrast }: Appearance): void {
  const isMore = contrast === 'more' || moreContrast.matches;
  document.documentElement.dataset['scheme'] = scheme;
  document.documentElement.dataset['contrast'] = isMore ? 'more' : 'system';
}

/** Shows the stored choice now, and again whenever the system's contrast changes. */
export function applyAppearance(): void {
  show(readAppearance());
  moreContrast.addEventListener('change', () => show(readAppearance()));
}

/** Stores and shows a choice. */
export function chooseAppearance(appearance: Appearance): void {
  show(appearance);
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance));
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}
