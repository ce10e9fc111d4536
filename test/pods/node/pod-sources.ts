import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mount } from '../../deploy/container.ts';
import type { EnvVariable, KeyReference, PodContainer, PodTemplate, Volume } from '../manifests/objects.ts';

/** Secrets or ConfigMaps: content by name and key. */
export type KeyedContent = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface PodSources {
  readonly secrets: KeyedContent;
  readonly configMaps: KeyedContent;
}

/** Returns the environment of a container as the kubelet resolves it. */
export function resolveEnvironment(
  { env = [] }: PodContainer,
  sources: PodSources,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(env.map(variable => [variable.name, resolveVariable(variable, sources, fields)]));
}

function resolveVariable(
  { name, value, valueFrom = {} }: EnvVariable,
  { secrets, configMaps }: PodSources,
  fields: Readonly<Record<string, string>>,
): string {
  const { secretKeyRef, configMapKeyRef, fieldRef } = valueFrom;
  const found =
    value ??
    (secretKeyRef && findKey(secrets, secretKeyRef)) ??
    (configMapKeyRef && findKey(configMaps, configMapKeyRef)) ??
    (fieldRef && fields[fieldRef.fieldPath]);
  if (found === undefined || found.includes('$(')) throw new Error(`the test cannot resolve the variable ${name}`);
  return found;
}

function findKey(content: KeyedContent, { name, key }: KeyReference): string | undefined {
  return content[name]?.[key];
}

/**
 * Creates the volumes of a pod in `folder` and returns the mounts of its container. `claims` has the folders of
 * persistent volumes by name.
 */
export async function createVolumes(
  { spec }: PodTemplate,
  container: PodContainer,
  sources: PodSources,
  folder: string,
  claims: Readonly<Record<string, string>>,
): Promise<Mount[]> {
  const group = spec.securityContext?.fsGroup ?? 0;
  const folders: Record<string, string> = { ...claims };
  for (const path of Object.values(claims)) await giveToGroup(path, group);
  for (const volume of spec.volumes ?? [])
    folders[volume.name] = await createVolume(volume, sources, join(folder, volume.name), group);
  return (container.volumeMounts ?? []).map(({ name, mountPath, readOnly }) => {
    const source = folders[name];
    if (source === undefined) throw new Error(`the pod has no volume ${name}`);
    return { path: mountPath, source, isReadOnly: readOnly ?? false };
  });
}

async function createVolume(volume: Volume, sources: PodSources, folder: string, group: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const content = findContent(volume, sources);
  for (const [key, value] of Object.entries(content)) {
    await writeFile(join(folder, key), value);
    await chown(join(folder, key), 0, group);
    await chmod(join(folder, key), 0o640);
  }
  await giveToGroup(folder, group);
  return folder;
}

function findContent({ name, emptyDir, secret, configMap }: Volume, sources: PodSources): Record<string, string> {
  if (emptyDir) return {};
  const content = secret ? sources.secrets[secret.secretName] : configMap && sources.configMaps[configMap.name];
  if (!content) throw new Error(`the test cannot create the volume ${name}`);
  return content;
}

/** The kubelet gives a volume to the group `fsGroup`. */
async function giveToGroup(folder: string, group: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chown(folder, 0, group);
  await chmod(folder, 0o2775);
}
