import { ServiceError } from '@archive/kit';

/** The icons that docs/interface.md allows. */
export const allowedIcons: ReadonlySet<string> = new Set(
  (
    'Code2 Terminal Bot Brain Sparkles Database GitBranch Bug FolderKanban Folder Files Library BookOpen Briefcase Package ' +
    'Layers AppWindow Rocket Palette Paintbrush PenTool Lightbulb BarChart3 Settings Globe'
  ).split(' '),
);

/** The colors that docs/interface.md allows. */
export const allowedColors: ReadonlySet<string> = new Set(
  'rose pink orange amber emerald cyan blue purple slate gray'.split(' '),
);

const messages = {
  name: 'Invalid value for name. Must be a string of 1 to 255 characters',
  icon: `Invalid value for icon. Must be one of: ${[...allowedIcons].join(', ')}`,
  color: `Invalid value for color. Must be one of: ${[...allowedColors].join(', ')}`,
};

export type ProjectField = keyof typeof messages;

/** Creates the INVALID error for a wrong name, icon or color of a project (docs/decisions.md#39-project-updates). */
export function createProjectValueError(field: ProjectField): ServiceError {
  return new ServiceError('INVALID', messages[field]);
}
