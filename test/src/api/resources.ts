/** A project as docs/interface.md#project describes it. */
export interface Project {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface SessionMetadata extends Record<string, unknown> {
  readonly agentName: string | null;
  readonly gitBranches: string[];
  readonly llmModels: string[];
  readonly tags: string[];
}

export interface SessionSummary {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly markdownSize: number;
  readonly rawDataSize: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly metadata: SessionMetadata;
  readonly etag?: string;
}

export interface SessionDetail {
  readonly id: string;
  readonly name: string;
  readonly markdownContent: string;
  readonly markdownSize: number;
  readonly metadata: SessionMetadata;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly project: { id: string; name: string; icon: string; color: string };
}

export interface StoredUpload {
  readonly sessionId: string;
  readonly projectId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly etag: string;
  readonly created: boolean;
}

export interface ProjectList {
  readonly projects: Project[];
  readonly total: number;
  readonly nextCursor?: string | null;
}

export interface ProjectDeletion {
  readonly deletedProject: Project;
  readonly deletedAt: string;
}

export interface SessionList {
  readonly sessions: SessionSummary[];
  readonly total: number;
  readonly projectId?: string;
  readonly nextCursor?: string | null;
}
