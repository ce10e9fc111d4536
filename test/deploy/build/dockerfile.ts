import { Copy, DockerfileParser, From, type Instruction, JSONInstruction, ModifiableInstruction } from 'dockerfile-ast';

export type Step =
  | { readonly kind: 'copy'; readonly from: string | undefined; readonly sources: string[]; readonly target: string }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'workdir'; readonly folder: string };

export interface Stage {
  readonly name: string;
  /** Name of an earlier stage, or the base image. */
  readonly base: string;
  readonly steps: readonly Step[];
  readonly config: StageConfig;
}

/** Metadata of the image; the steps of a stage do not depend on it. */
export interface StageConfig {
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  /** Shell command. */
  healthCheck: string;
  stopSignal: string;
  volumes: string[];
  ports: string[];
  labels: Record<string, string>;
}

const root = '0:0';

/** Handlers of the instructions that deploy/Dockerfile may have. Any other instruction is an error. */
const handlers: Readonly<Record<string, (instruction: Instruction, steps: Step[], config: StageConfig) => void>> = {
  ARG: () => undefined,
  WORKDIR: (instruction, steps) => steps.push({ kind: 'workdir', folder: readText(instruction) }),
  RUN: (instruction, steps, { user }) =>
    steps.push({ kind: 'run', command: user === root ? readShellCommand(instruction) : refuse(instruction) }),
  COPY: (instruction, steps) => steps.push(readCopy(instruction)),
  ENV: (instruction, _, config) => Object.assign(config.env, readPairs(instruction)),
  LABEL: (instruction, _, config) => Object.assign(config.labels, readPairs(instruction)),
  USER: (instruction, _, config) => (config.user = readText(instruction)),
  VOLUME: (instruction, _, config) => (config.volumes = readList(instruction)),
  EXPOSE: (instruction, _, config) => (config.ports = readText(instruction).split(' ')),
  STOPSIGNAL: (instruction, _, config) => (config.stopSignal = readText(instruction)),
  HEALTHCHECK: (instruction, _, config) => (config.healthCheck = readHealthCheck(instruction)),
  ENTRYPOINT: (instruction, _, config) => (config.entrypoint = readList(instruction)),
  CMD: (instruction, _, config) => (config.command = readList(instruction)),
};

/** Parses a Dockerfile. Throws an error that names the line of an instruction or a flag that is not known. */
export function parseDockerfile(text: string): Stage[] {
  const stages: { name: string; base: string; steps: Step[]; config: StageConfig }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const stage = stages.at(-1);
    if (instruction instanceof From) stages.push(readStage(instruction, stages));
    else if (stage) (handlers[keyword] ?? (() => refuse(instruction)))(instruction, stage.steps, stage.config);
    else if (keyword !== 'ARG') refuse(instruction);
  }
  return stages;
}

/** A stage inherits the metadata of its base. */
function readStage(instruction: From, stages: readonly Stage[]) {
  const base = instruction.getImage() ?? refuse(instruction);
  const inherited = stages.find(({ name }) => name === base)?.config;
  const config = inherited ? structuredClone(inherited) : emptyConfig();
  return { name: instruction.getBuildStage() ?? '', base, steps: [], config };
}

function emptyConfig(): StageConfig {
  const none = { env: {}, labels: {}, volumes: [], ports: [], entrypoint: [], command: [] };
  return { ...none, user: root, healthCheck: '', stopSignal: '' };
}

function readCopy(instruction: Instruction): Step {
  if (!(instruction instanceof Copy)) return refuse(instruction);
  const flags = instruction.getFlags();
  if (flags.some(flag => flag.getName() !== 'from')) refuse(instruction);
  const paths = instruction.getArguments().map(argument => argument.getValue());
  const target = paths.pop() ?? refuse(instruction);
  return { kind: 'copy', from: flags[0]?.getValue() ?? undefined, sources: paths, target };
}

function readShellCommand(instruction: Instruction): string {
  const command = readText(instruction);
  const hasFlags = instruction instanceof ModifiableInstruction && instruction.getFlags().length > 0;
  if (hasFlags || /^(\[|<<)/.test(command)) refuse(instruction);
  return command;
}

function readHealthCheck(instruction: Instruction): string {
  return /^CMD\s+([^[].*)$/s.exec(readText(instruction))?.[1] ?? refuse(instruction);
}

function readList(instruction: Instruction): string[] {
  if (!(instruction instanceof JSONInstruction)) return refuse(instruction);
  const list = instruction.getJSONStrings().map(string => JSON.parse(string.getValue()) as string);
  return list.length > 0 ? list : refuse(instruction);
}

function readPairs(instruction: Instruction): Record<string, string> {
  const pairs = [...readText(instruction).matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)];
  return Object.fromEntries(pairs.map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** The arguments in one line: a backslash at the end of a line continues the instruction. */
function readText(instruction: Instruction): string {
  const text = instruction.getRawArgumentsContent() ?? refuse(instruction);
  return text.replaceAll(/\\\n\s*/g, '').trim();
}

function refuse(instruction: Instruction): never {
  const line = instruction.getRange().start.line + 1;
  throw new Error(`deploy/Dockerfile:${line}: the test does not know this ${instruction.getKeyword()}`);
}
