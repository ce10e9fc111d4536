import type { ContainerOptions } from '../../deploy/container.ts';
import type { PodContainer, PodTemplate } from '../manifests/objects.ts';

type Rights = Pick<ContainerOptions, 'entrypoint' | 'command' | 'userId' | 'groupId' | 'supplementaryGroups'>;

/** Returns the program of a container and its user. What the pod leaves out is that of the image. */
export function createContainerOptions({ spec }: PodTemplate, { command, args }: PodContainer): Rights {
  const { runAsUser, runAsGroup, fsGroup } = spec.securityContext ?? {};
  return {
    ...(command === undefined ? {} : { entrypoint: command, command: [] }),
    ...(args === undefined ? {} : { command: args }),
    ...(runAsUser === undefined ? {} : { userId: runAsUser }),
    ...(runAsGroup === undefined ? {} : { groupId: runAsGroup }),
    ...(fsGroup === undefined ? {} : { supplementaryGroups: [fsGroup] }),
  };
}

/** Throws unless the pod asks for the rights that the test gives to every container: none. */
export function requireRestricted({ spec }: PodTemplate, { securityContext }: PodContainer): void {
  const isRestricted =
    (spec.securityContext?.runAsUser ?? 0) > 0 &&
    securityContext?.allowPrivilegeEscalation === false &&
    securityContext.readOnlyRootFilesystem === true &&
    securityContext.capabilities?.drop?.includes('ALL') === true;
  if (!isRestricted) throw new Error('the pod asks for more than an unprivileged user on a read-only file system');
}
