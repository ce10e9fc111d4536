import { projectsContract, type ProjectsMethods } from '@archive/contracts';
import { createLogger, implement, requireOwnerId, ServiceError, startGrpcServer } from '@archive/kit';

/** A projects service that keeps only the ids of the projects of each owner. */
export interface ProjectsFixture {
  readonly address: string;
  readonly projects: Map<string, Set<string>>;
  /** While true, each call fails with UNAVAILABLE. */
  isDown: boolean;
  stop(): Promise<void>;
}

export async function startProjectsFixture(): Promise<ProjectsFixture> {
  const projects = new Map<string, Set<string>>();
  const fixture = { address: '', projects, isDown: false, stop: () => Promise.resolve() };
  const idsOf = (ownerId: string) => {
    if (fixture.isDown) throw new ServiceError('UNAVAILABLE');
    return projects.get(ownerId) ?? new Set<string>();
  };
  const refuse = () => Promise.reject(new ServiceError('NOT_IMPLEMENTED'));
  const methods: ProjectsMethods = {
    listProjects: async function* ({ limit }, context) {
      await Promise.resolve();
      const ids = [...idsOf(requireOwnerId(context))].slice(0, limit);
      const times = { createdMs: 0, updatedMs: 0 };
      yield { projects: ids.map(id => ({ id, ownerId: '', name: id, icon: '', color: '', ...times })), next: null };
    },
    deleteProject: async ({ projectId }, context) => {
      await Promise.resolve();
      if (!idsOf(requireOwnerId(context)).delete(projectId)) throw new ServiceError('NOT_FOUND');
      return { project: null, deletedMs: 0 };
    },
    lookUpProjects: refuse,
    updateProject: refuse,
    ensureProject: refuse,
    listDeadGenerations: refuse,
    repeatErasure: refuse,
  };
  const log = createLogger('silent', 'test');
  const server = await startGrpcServer({
    address: '127.0.0.1:0',
    registrations: [implement(projectsContract, methods)],
    log,
  });
  fixture.address = server.address;
  fixture.stop = () => server.stop();
  return fixture;
}
