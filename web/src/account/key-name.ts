/** Returns `name` or, if a key has this name already, `name` with the first free number from 2 on. */
export function findFreeName(name: string, keys: readonly { readonly name: string }[]): string {
  const used = new Set(keys.map(key => key.name));
  let free = name;
  for (let number = 2; used.has(free); number += 1) free = `${name} ${number}`;
  return free;
}
