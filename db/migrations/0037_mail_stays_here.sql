DROP INDEX `mail_outbox_by_date`;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `stays_here` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_date` ON `mail_outbox` (`created_at`,`sent_at`,`failed_at`,`mailing_id`,`stays_here`);