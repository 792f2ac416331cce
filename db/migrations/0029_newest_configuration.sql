DROP INDEX `configurations_created`;--> statement-breakpoint
CREATE INDEX `configurations_created` ON `configurations` (`created_at`,`id`);