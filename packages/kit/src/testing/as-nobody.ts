/** Returns a command that runs a program without root's rights: a user namespace shows root as nobody. */
export function asNobody(): string[] {
  return process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];
}
