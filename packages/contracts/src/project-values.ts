import { ServiceError } from '@archive/kit';

/** Allowed icons (interface.md, Project). */
export const allowedIcons: ReadonlySet<string> = new Set(
  (
    'Code2 Terminal Bot Brain Sparkles Database GitBranch Bug FolderKanban Folder Files Library BookOpen Briefcase Package ' +
    'Layers AppWindow Rocket Palette Paintbrush PenTool Lightbulb BarChart3 Settings Globe'
  ).split(' '),
);

/** Allowed colors (interface.md, Project). */
export const allowedColors: ReadonlySet<string> = new Set(
  'rose pink orange amber emerald cyan blue purple slate gray'.split(' '),
);

const messages = {
  name: 'Invalid value for name. Must be a string of 1 to 255 characters',
  icon: `Invalid value for icon. Must be one of: ${[...allowedIcons].join(', ')}`,
  color: `Invalid value for color. Must be one of: ${[...allowedColors].join(', ')}`,
};

/** A project's members that its owner may change. */
export type ProjectField = keyof typeof messages;

/** The 400 for a value that a project's member can't have (interface.md, Error body of REST endpoints). */
export function createProjectValueError(field: ProjectField): ServiceError {
  return new ServiceError('INVALID', messages[field]);
}
